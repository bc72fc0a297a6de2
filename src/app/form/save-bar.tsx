import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '#machines/screens/three-way.ts';
import { LeaveDialog } from '#src/app/page/leave-dialog.tsx';
import { modKey } from '#src/app/palette/mod-key.ts';
import { focusFirst } from '#src/app/screen/focus-first.ts';
import type { EditLock } from '#src/app/screen/use-edit-lock.ts';
import { FormBar } from '#src/ui/form/form-bar.tsx';
import { Clashes, type ClashWords } from './clashes.tsx';
import { useFormLock } from './use-form-lock.tsx';

/** What the bar reads of useEntityForm. */
type FormState = {
  readonly errors: Readonly<Record<string, string>>;
  readonly state: 'pristine' | 'dirty' | 'saving' | 'rejected';
  readonly isUnsaved: boolean;
  readonly isHeld: boolean;
  readonly isRestored?: boolean;
  readonly clashes: readonly { readonly name: string; readonly mine: unknown; readonly theirs: unknown }[];
  readonly followed: readonly string[];
  readonly by: Editor | undefined;
  readonly lock: EditLock;
  readonly isReadOnly: boolean;
  readonly leave: { proceed(): void; stay(): void } | undefined;
  save(): void;
  reset(): void;
  choose(name: string, side: 'mine' | 'theirs'): void;
  seen(): void;
};

type Props = {
  readonly form: FormState;
  readonly saveLabel?: string;
  /** there is something to save only once something was changed: a form of what exists */
  readonly isEdit?: boolean;
  /** what is made anew is saved by its key untouched too: then the page says what is missing */
  readonly isNew?: boolean;
  readonly discardLabel?: string;
  /** in the place of taking the input back, for example to leave the form */
  readonly onDiscard?: () => void;
  /** what is not saved, in figures, where the form can count it */
  readonly dirty?: string | undefined;
  /** values back to those of the beginning */
  readonly reset?: { readonly label: string; readonly onReset: () => void } | undefined;
  /** fields that are wrong, the first one first, where the form knows of more than its schema does */
  readonly wrong?: readonly string[];
  /** why nothing can be saved for now */
  readonly closed?: string | undefined;
  /** what fields that were changed on both sides are called, and their values */
  readonly words?: ClashWords;
};

const plainWords: ClashWords = (label) => ({ label, text: String });

/** Bar of every form of the area: edit lock, what is not saved, errors, discard, save; mod+S, asks before input is left (D-050, D-154). */
export function SaveBar(props: Props) {
  const {
    form,
    saveLabel,
    isEdit = false,
    isNew = false,
    discardLabel,
    onDiscard,
    dirty,
    reset,
    closed: why,
    wrong = Object.keys(props.form.errors),
    words = plainWords,
  } = props;
  const { t } = useTranslation('common');
  const closed = why ?? (form.isHeld ? t('form.held') : undefined);
  const { lock, note, dialog } = useFormLock(form.lock);
  const bar = useSaveKeys(closed === undefined && (form.isUnsaved || (isNew && form.state === 'pristine')), form.save);
  const discard = () => {
    form.reset();
    onDiscard?.();
  };
  return (
    <>
      <Clashes
        clashes={form.clashes}
        followed={form.followed}
        by={form.by}
        words={words}
        onChoose={form.choose}
        onSeen={form.seen}
      />
      <FormBar
        ref={bar}
        label={t('form.bar')}
        lock={lock}
        note={closed ?? note ?? (form.clashes.length > 0 ? t('form.chooseFirst') : undefined)}
        dirty={form.isUnsaved ? (dirty ?? t(form.isRestored ? 'form.restored' : 'form.dirty')) : undefined}
        reset={form.isReadOnly ? undefined : reset}
        errors={
          wrong.length === 0 ? undefined : { label: t('form.errors', { count: wrong.length }), onShow: () => focusFirst(wrong) }
        }
        discard={form.isUnsaved || onDiscard ? { label: discardLabel ?? t('action.discard'), onDiscard: discard } : undefined}
        save={
          form.isReadOnly
            ? undefined
            : {
                label: saveLabel ?? t('action.save'),
                keys: `${modKey()} S`,
                busy: form.state === 'saving',
                disabled: closed !== undefined || (isEdit && form.state === 'pristine') || form.clashes.length > 0,
                onSave: form.save,
              }
        }
      />
      {dialog}
      <LeaveDialog leave={form.leave} />
    </>
  );
}

const isSave = ({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 's';

/**
 * Saves a form that has something to save by mod+S, and keeps the browser from saving the page. Put the ref on its bar: nothing is saved that
 * is hidden, nor while a dialog waits for its answer.
 */
function useSaveKeys(isUnsaved: boolean, save: () => void): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSave(event)) return;
    event.preventDefault();
    const isShown = bar.current?.closest('[hidden]') === null && document.querySelector('[role="dialog"]') === null;
    if (isUnsaved && isShown && !event.repeat) save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return bar;
}
