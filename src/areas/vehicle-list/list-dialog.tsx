import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#contract/field-text.ts';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import type { ListAction } from './access.ts';

/** What a dialog asks for: the copy's name, why it is locked. */
export type CommandInput = { readonly text: string };

type Props = {
  readonly name: string;
  readonly command: ListAction;
  readonly onClose: () => void;
  /** true once it is done */
  readonly onRun: (input: CommandInput) => Promise<boolean>;
};

/** Asks before a command of a list is sent: a name for the copy, a reason for the lock (D-154, D-079.2, D-118); what was typed stays until it is done (D-158). */
export function ListDialog({ name, command, onClose, onRun }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const [text, setText] = useState(command === 'copy' ? t('copyName', { name }).slice(0, 80) : '');
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const run = async () => {
    setIsBusy(true);
    const isDone = await onRun({ text: text.trim() });
    setIsBusy(false);
    if (isDone) onClose();
  };
  const confirm = () => {
    const length = text.trim().length;
    if (command === 'copy' && (length < 3 || length > 80))
      setWrong(length < 3 ? fieldText(length === 0 ? 'required' : 'min', 3) : fieldText('max', 80));
    else void run();
  };
  const fields: Partial<Record<ListAction, ReactNode>> = {
    copy: (
      <Field id={`${id}-name`} wireName="name" label={t('column.name')} required error={wrong} wide>
        <TextControl value={text} maxLength={80} onChange={setText} width="full" data-autofocus />
      </Field>
    ),
    lock: (
      <Field id={`${id}-reason`} wireName="reason" label={t('lock.reason')} wide>
        <TextareaControl value={text} maxLength={500} onChange={setText} data-autofocus />
      </Field>
    ),
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={t(`dialog.${command}.title`, { name })}
      effects={[{ key: command, text: t(`dialog.${command}.effect`) }]}
      confirmLabel={t(`command.${command}`)}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
      danger={command === 'delete' ? t('dialog.delete.danger') : false}
    >
      {fields[command]}
    </ConfirmDialog>
  );
}
