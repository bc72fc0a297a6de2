import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { RunningRollouts as Running, RunningRollout } from '#contract/platform.ts';
import { count } from '#contract/words.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { StackedBar } from '#src/ui/figures/stacked-bar.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { useRunningRollouts } from './use-running-rollouts.ts';

/** The ready view of the list of live deployments. */
const listPath = urlOf('FREEZE_WINDOW', {}, undefined, { tab: 'live', status: 'ROLLOUT_INITIATED' });

/** Rollouts under way: how far each is, in which phase, what failed, and the way there (D-033, mock home). */
export function RunningRollouts({ ofHome }: { readonly ofHome: Running | null }) {
  const { t } = useTranslation('home');
  const mayOpen = useMayOpen();
  const running = useRunningRollouts(ofHome);
  if (running === null || running.count === 0) return null;
  const { paused, shown, vehiclesLeft } = running;
  return (
    <section aria-label={t('rollouts.title')}>
      <ul className="cc-rollouts">
        {shown.map((rollout) => (
          <RolloutBox key={`${rollout.entityType} ${rollout.entityId}`} rollout={rollout} />
        ))}
        <li data-rollout="all">
          <span className="cc-muted">{t('rollouts.all')}</span>
          <span>
            <b>{count(running.count)}</b> · {t('rollouts.left', { count: vehiclesLeft, figure: count(vehiclesLeft) })}
          </span>
          <small>{t('rollouts.pausedCount', { count: paused })}</small>
          {mayOpen(listPath) && (
            <UiLink className="cc-link" href={listPath}>
              {t('rollouts.open')}
            </UiLink>
          )}
        </li>
      </ul>
    </section>
  );
}

function RolloutBox({ rollout }: { readonly rollout: RunningRollout }) {
  const { t } = useTranslation('home');
  const { aborted, failed, installed, name, paused, phase, route, running, total } = rollout;
  const isNear = phase?.isNearStop === true;
  const words = [
    ...(phase === null || phase.of < 2 ? [] : [t('rollouts.phase', { place: phase.place, of: phase.of })]),
    ...(paused ? [t('rollouts.paused')] : []),
    ...(isNear ? [t('rollouts.nearStop')] : []),
    ...(failed > 0 ? [t('rollouts.failed', { count: failed, figure: count(failed) })] : []),
  ];
  return (
    <li data-rollout={`${rollout.entityType} ${rollout.entityId}`}>
      <UiLink className="cc-name" href={route} title={name}>
        {name}
      </UiLink>
      <span>
        <b>{shareOf(installed, total).toFixed(1)} %</b> {t('rollouts.of', { total: count(total) })}
      </span>
      <small className={isNear || paused ? 'cc-warn' : undefined}>
        {(isNear || paused) && <IconAlertTriangle size={12} aria-hidden="true" />}
        {words.join(' · ')}
      </small>
      <StackedBar
        total={total}
        label={t('rollouts.bar', {
          installed: count(installed),
          running: count(running),
          failed: count(failed),
          total: count(total),
        })}
        parts={[
          { key: 'installed', tone: 'positive', value: installed },
          { key: 'running', tone: 'progress', value: running },
          { key: 'failed', tone: 'negative', value: failed },
          { key: 'aborted', tone: 'neutral', value: aborted },
        ]}
      />
    </li>
  );
}
