import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '#src/app/page/leave-dialog.tsx';
import { modKey } from '#src/app/palette/mod-key.ts';
import type { EditLock } from '#src/app/screen/use-edit-lock.ts';
import { Button } from '#src/ui/button.tsx';
import { FormBar } from '#src/ui/form/form-bar.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { useFormLock } from './use-form-lock.tsx';
import { useSaveKeys } from './use-save-keys.ts';

/** What the bar reads of useEntityForm. */
type FormState = {
  readonly errors: Readonly<Record<string, string>>;
  readonly state: 'pristine' | 'dirty' | 'saving' | 'rejected';
  readonly isUnsaved: boolean;
  readonly isRestored?: boolean;
  readonly conflict: boolean;
  readonly lock: EditLock;
  readonly isReadOnly: boolean;
  readonly leave: { proceed(): void; stay(): void } | undefined;
  save(): void;
  reset(): void;
  adopt(): void;
  keepMine(): void;
};

type Props = {
  readonly form: FormState;
  readonly saveLabel?: string;
  /** there is something to save only once something was changed: a form of what exists */
  readonly isEdit?: boolean;
  readonly discardLabel?: string;
  /** in the place of taking the input back, for example to leave the form */
  readonly onDiscard?: () => void;
  /** what is not saved, in figures, where the form can count it */
  readonly dirty?: string | undefined;
  /** values back to those of the beginning */
  readonly reset?: { readonly label: string; readonly onReset: () => void } | undefined;
  /** why nothing can be saved for now */
  readonly closed?: string | undefined;
};

/** Bar of every form of the area: edit lock, what is not saved, errors, discard, save; mod+S, asks before input is left (D-050, D-154). */
export function SaveBar({ form, saveLabel, isEdit = false, discardLabel, onDiscard, dirty, reset, closed }: Props) {
  const { t } = useTranslation('common');
  const { lock, note, dialog } = useFormLock(form.lock);
  const wrong = Object.keys(form.errors);
  const bar = useSaveKeys(form.isUnsaved, form.save);
  const discard = () => {
    form.reset();
    onDiscard?.();
  };
  return (
    <>
      {form.conflict && (
        <Banner
          kind="info"
          title={t('form.changedBy')}
          actions={
            <>
              <Button small onClick={form.adopt}>
                {t('form.takeTheirs')}
              </Button>
              <Button small look="quiet" onClick={form.keepMine}>
                {t('form.keepMine')}
              </Button>
            </>
          }
        >
          {t('form.changedText')}
        </Banner>
      )}
      <FormBar
        ref={bar}
        label={t('form.bar')}
        lock={lock}
        note={closed ?? note}
        dirty={form.isUnsaved ? (dirty ?? t(form.isRestored ? 'form.restored' : 'form.dirty')) : undefined}
        reset={form.isReadOnly ? undefined : reset}
        errors={wrong[0] === undefined ? undefined : { label: t('form.errors', { count: wrong.length }), firstId: wrong[0] }}
        discard={form.isUnsaved || onDiscard ? { label: discardLabel ?? t('action.discard'), onDiscard: discard } : undefined}
        save={
          form.isReadOnly
            ? undefined
            : {
                label: saveLabel ?? t('action.save'),
                keys: `${modKey()} S`,
                busy: form.state === 'saving',
                disabled: isEdit && form.state === 'pristine',
                onSave: form.save,
              }
        }
      />
      {dialog}
      <LeaveDialog leave={form.leave} />
    </>
  );
}
