import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkableRollout } from '#contract/baseline-update/baseline-rollout.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { capital, withVersion } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { NothingToLink } from './nothing-to-link.tsx';
import { useLinkable } from './use-rollouts.ts';

const keyOf = ({ entityId, entityType }: Pick<LinkableRollout, 'entityId' | 'entityType'>) => `${entityType} ${entityId}`;

type Props = {
  /** the one that is proposed; absent where somebody chooses from all */
  readonly proposed?: EntityReference | undefined;
  readonly onClose: () => void;
};

/** Chooses what brings a baseline update to vehicles, of what somebody may open: what carries the target version first (D-075.9, D-241). */
export function LinkDialog({ proposed, onClose }: Props) {
  const { t } = useTranslation(['baseline-updates', 'common']);
  const { now, screen } = useEntityPage<BaselineUpdate>();
  const [typed, setTyped] = useState(proposed?.open?.name ?? '');
  const [picked, setPicked] = useState(proposed?.open ? `${proposed.entityType} ${proposed.open.id}` : '');
  const [met, setMet] = useState<ReadonlyMap<string, LinkableRollout>>(new Map());
  const { answer, error, reload, rows } = useLinkable(now.id, met.has(picked) ? '' : typed);
  const items = answer?.items ?? [];
  const chosen = met.get(picked) ?? items.find((one) => keyOf(one) === picked);
  const { versionTarget } = now;
  const target = versionTarget ? withVersion(versionTarget.baselineName, versionTarget.clusterVersion) : '';
  const noteOf = ({ entityType, isMatch, software, status }: LinkableRollout) =>
    [t(`rollouts.kind.${entityType}`), software, statusText(status), ...(isMatch ? [t('rollouts.isMatch')] : [])].join(' · ');
  const isNone = answer !== undefined && answer.total === 0 && typed.trim() === '';
  const held = rows !== 'ready' ? true : t(isNone ? 'rollouts.dialog.none' : 'rollouts.dialog.choose');
  const link = async () => {
    if (chosen && (await screen.run('rollout.link', {}, { entityType: chosen.entityType, entityId: chosen.entityId }))) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void link()}
      title={t('rollouts.dialog.title', { name: now.code })}
      text={t('rollouts.dialog.text', { target })}
      confirmLabel={t('rollouts.dialog.confirm')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={screen.busy?.command === 'rollout.link'}
      isHeld={chosen ? false : held}
    >
      <Field
        id="rollout"
        wireName="rollout"
        label={t('rollouts.dialog.field')}
        required
        wide
        hint={chosen ? noteOf(chosen) : undefined}
      >
        <SearchPicker
          text={typed}
          onText={(text) => {
            setTyped(text);
            setPicked('');
          }}
          options={items.map((one) => ({
            ...{ value: keyOf(one), label: one.name, note: noteOf(one) },
            ...(!one.isMatch && { warning: capital(t('rollouts.isOther')) }),
          }))}
          onPick={({ label, value }) => {
            const one = items.find((item) => keyOf(item) === value);
            setTyped(label);
            setPicked(value);
            if (one) setMet(new Map([...met, [value, one]]));
          }}
          message={rows === 'failed' ? undefined : t(rows === 'ready' ? 'rollouts.dialog.nothing' : 'rollouts.dialog.searching')}
          placeholder={t('rollouts.dialog.placeholder')}
          listLabel={t('rollouts.dialog.list')}
          isFirst
        />
      </Field>
      {rows === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {isNone && <NothingToLink hidden={answer.hidden} />}
      {!chosen && answer && answer.total > items.length && (
        <p className="cc-muted">{t('rollouts.dialog.more', { shown: items.length, total: answer.total })}</p>
      )}
      {chosen && !chosen.isMatch && <Banner title={t('rollouts.dialog.noMatch', { target })} />}
      {chosen && now.status === 'READY_FOR_DEPLOYMENT' && (
        <p>{t(chosen.hasStarted ? 'rollouts.dialog.startsNow' : 'rollouts.dialog.starts')}</p>
      )}
    </ConfirmDialog>
  );
}
