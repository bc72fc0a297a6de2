import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Comment, commentInputSchema } from '#contract/collab/collab.ts';
import { LeaveDialog } from '#src/app/page/leave-dialog.tsx';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';

type Props = {
  readonly label: string;
  readonly sendLabel: string;
  readonly initial: string;
  readonly save: (text: string) => Promise<Comment>;
  readonly onSaved: () => void;
  readonly onText?: (text: string) => void;
  /** with it the text can be given up */
  readonly onCancel?: () => void;
};

/** The text of a new or a changed comment. Text that was not sent is asked about before the page is left (D-154). */
export function CommentComposer({ label, sendLabel, initial, save, onSaved, onText, onCancel }: Props) {
  const { t } = useTranslation(['collab', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const form = useEntityForm<{ text: string }, Comment>({
    initial: { text: initial },
    schema: commentInputSchema,
    save: ({ text }) => save(text),
    onSaved,
  });
  useEffect(() => root.current?.querySelector('textarea')?.focus(), []);
  const change = (text: string) => {
    form.set({ text });
    onText?.(text);
  };
  const keys = (event: KeyboardEvent) => {
    if (!root.current?.contains(event.target as Node)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.save();
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      ref={root}
      className="cc-composer"
      aria-label={label}
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Field label={label} wireName="text" error={form.errors.text} wide>
        <TextareaControl value={form.values.text} onChange={change} />
      </Field>
      <div className="cc-row">
        <span className="cc-small cc-muted">{t('comments.length', { count: form.values.text.length })}</span>
        {onCancel && (
          <Button small look="quiet" onClick={onCancel}>
            {t('common:action.cancel')}
          </Button>
        )}
        <Button small type="submit" busy={form.state === 'saving'}>
          {sendLabel}
        </Button>
      </div>
      <LeaveDialog leave={form.leave} />
    </form>
  );
}
