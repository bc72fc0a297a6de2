import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/field-text.ts';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { ListAction } from './access.ts';

type Props = {
  readonly name: string;
  readonly action: ListAction;
  /** why it is not possible any more since it was asked about */
  readonly closed?: string | undefined;
  readonly onClose: () => void;
  /** true once it is done */
  readonly onRun: (payload: object) => Promise<boolean>;
};

/** Letters of what is asked for, as the server takes it. */
const lengths: Partial<Record<ListAction, { readonly min?: number; readonly max: number }>> = {
  copy: { min: 3, max: 80 },
  lock: { max: 500 },
};

/** Asks before a command of a list is sent: a name for the copy, a reason for the lock (D-154, D-079.2, D-118); what was typed stays until it is done (D-158). */
export function ListDialog({ name, action, closed, onClose, onRun }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common', 'flows']);
  const [text, setText] = useState(action === 'copy' ? t('copyName', { name }).slice(0, 80) : '');
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const run = async () => {
    setIsBusy(true);
    const typed = { copy: { name: text.trim() }, lock: { reason: text.trim() } };
    const isDone = await onRun(action === 'copy' || action === 'lock' ? typed[action] : {});
    setIsBusy(false);
    if (isDone) onClose();
  };
  const confirm = () => {
    const bounds = lengths[action];
    const found = bounds && lengthText(text, bounds);
    setWrong(found);
    if (found === undefined) void run();
  };
  const fields: Partial<Record<ListAction, ReactNode>> = {
    copy: (
      <Form label={t('command.copy')} onSubmit={confirm} alone>
        <Field id={`${id}-name`} wireName="name" label={t('field.name')} required error={wrong} wide>
          <TextControl value={text} onChange={setText} width="full" data-autofocus />
        </Field>
      </Form>
    ),
    lock: (
      <Field id={`${id}-reason`} wireName="reason" label={t('lock.reason')} error={wrong} wide>
        <TextareaControl value={text} onChange={setText} data-autofocus />
      </Field>
    ),
  };
  // While it runs, what is possible changes by it.
  const isOver = closed !== undefined && !isBusy;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={t(`dialog.${action}.title`, { name })}
      effects={[{ key: action, text: t(`dialog.${action}.effect`) }]}
      confirmLabel={t(`command.${action}`)}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
      isHeld={isOver}
      danger={action === 'delete' ? t('dialog.delete.danger') : false}
    >
      {isOver && (
        <Banner kind="warning" title={t('flows:panel.notAnyMore')}>
          {closed}
        </Banner>
      )}
      {fields[action]}
    </ConfirmDialog>
  );
}
