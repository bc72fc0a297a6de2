import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '#contract/command.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { CheckControl } from '#src/ui/controls.tsx';
import type { Asking } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';

/** Bounds of every reason (contract/command.ts reasonSchema). */
const MIN = 10;
const MAX = 500;

type Props = {
  readonly command: string;
  readonly target: Target;
  readonly asking: Asking;
  readonly texts: FlowTexts;
  /** the entity's name, to be typed before what cannot be taken back */
  readonly name: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onRun: (payload: object) => void;
};

/** Asks before a command is sent: what it does, a reason, the typed name (D-154). */
export function CommandDialog({ command, target, asking, texts, name, children, onClose, onRun }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const [startNow, setStartNow] = useState(false);
  const label = texts.label(command, target);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={({ reason }) =>
        onRun({
          ...(asking.reason && { reason }),
          ...(asking.timeZone && { timeZone: localTimeZone() }),
          ...(asking.startNow && { startNow }),
        })
      }
      title={texts.dialogTitle(command, target) ?? `${label}?`}
      text={texts.dialogText(command, target)}
      effects={texts.effects(command, target).map((text) => ({ key: text, text }))}
      reason={
        asking.reason
          ? {
              label: t('panel.reason'),
              min: MIN,
              max: MAX,
              count: (length) => t('panel.reasonCount', { count: length, max: MAX }),
              tooShort: t('panel.reasonShort', { min: MIN }),
            }
          : undefined
      }
      typedName={asking.typedName ? { label: t('panel.typeName'), name } : undefined}
      confirmLabel={label}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger={asking.danger}
    >
      {asking.startNow && <CheckControl label={t('panel.startNow')} checked={startNow} onChange={setStartNow} />}
      {children}
    </ConfirmDialog>
  );
}
