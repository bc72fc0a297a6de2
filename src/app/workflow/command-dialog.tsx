import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '#contract/command.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import type { Lift } from '#machines/flow.ts';
import { useReason } from '#src/app/form/use-reason.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { isCancelling, type Prompt } from './command-rules.ts';
import type { FlowTexts } from './flow-texts.ts';

type Props = {
  readonly command: string;
  readonly target: Target;
  readonly prompt: Prompt;
  /** what is sent instead of waiting for a fact */
  readonly lift: Lift | undefined;
  readonly texts: FlowTexts;
  /** what is ticked before it can be sent, and what is sent with the tick: another one is ticked anew */
  readonly tick: { readonly label: string; readonly payload: object } | undefined;
  /** the entity's name, to be typed before what cannot be taken back */
  readonly name: string;
  /** on its way */
  readonly busy: boolean;
  /** who changed what it is about since it was opened: it is not sent any more */
  readonly changed: string | undefined;
  /** why it is not possible any more, as Next steps says it */
  readonly closed: string | undefined;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onRun: (payload: object) => void;
};

/** Asks before a command is sent: what it does, a reason, the typed name (D-154). */
export function CommandDialog({
  command,
  target,
  prompt,
  lift,
  tick,
  texts,
  name,
  busy,
  changed,
  closed,
  children,
  onClose,
  onRun,
}: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const reason = useReason();
  const [ticked, setTicked] = useState<string>();
  const wanted = tick && JSON.stringify(tick.payload);
  const isTicked = ticked === wanted;
  const label = lift ? texts.liftLabel(command, lift) : texts.label(command, target);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={(answer) =>
        onRun({
          ...(prompt.reason && { reason: answer.reason }),
          ...(prompt.timeZone && { timeZone: localTimeZone() }),
          ...lift?.payload,
          ...tick?.payload,
        })
      }
      title={texts.dialogTitle(command, target, lift) ?? `${label}?`}
      text={texts.dialogText(command, target, lift)}
      effects={texts.effects(command, target, lift).map((text) => ({ key: text, text }))}
      reason={prompt.reason ? reason : undefined}
      typedName={prompt.typedName ? { label: t('panel.typeName'), name, missing: t('panel.typeFirst') } : undefined}
      confirmLabel={label}
      cancelLabel={t(isCancelling(command) ? 'common:action.keep' : 'common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger={prompt.danger}
      busy={busy}
      tick={
        tick && {
          missing: isTicked ? undefined : t('panel.tickFirst'),
          field: (
            <Checkbox
              label={tick.label}
              name="tick"
              checked={isTicked}
              onChange={(event) => setTicked(event.currentTarget.checked ? wanted : undefined)}
            />
          ),
        }
      }
      isHeld={changed !== undefined || closed !== undefined}
    >
      {changed !== undefined && (
        <Banner kind="warning" title={changed}>
          {t('panel.lookAgain')}
        </Banner>
      )}
      {changed === undefined && closed !== undefined && (
        <Banner kind="warning" title={t('panel.notAnyMore')}>
          {closed}
        </Banner>
      )}
      {children}
    </ConfirmDialog>
  );
}
