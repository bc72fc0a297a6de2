import './deployments.css';
import { useTranslation } from 'react-i18next';
import { count, shortName } from '#src/app/format.ts';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useLive } from './deployment-context.ts';
import type { Plan } from './use-plan-preview.ts';

/** The list of live deployments, narrowed to one by its name: its own address is not known here. */
export const byName = (name: string): string => `/software/deployments?tab=live&q=${encodeURIComponent(name)}`;

/** Other deployments on the same vehicles with the order, and freeze windows over a phase start (D-062.16, D-062.17). */
export function PlanWarnings({ plan }: { readonly plan: Pick<Plan, 'collisions' | 'freezes' | 'phases'> }) {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  return (
    <div className="cc-banners">
      {plan.collisions.map((other) => (
        <Banner
          key={other.deploymentId}
          title={t('collision.title', { figure: count(other.vehicles), name: other.name })}
          actions={
            <ButtonLink small href={byName(other.name)}>
              {t('collision.show', { name: other.name })}
            </ButtonLink>
          }
        >
          {other.goesFirst
            ? t('collision.otherFirst', { name: deployment.name, other: other.name, priority: other.priority })
            : t('collision.thisFirst', { name: deployment.name, other: other.name, priority: other.priority })}
        </Banner>
      ))}
      {plan.freezes.map((freeze) => (
        <Banner
          key={`${freeze.phase} ${freeze.to}`}
          title={t('freeze.title', { number: freeze.phase + 1, name: plan.phases[freeze.phase]?.name ?? '' })}
        >
          {freeze.reason}. {t('freeze.until')} <TimeText value={freeze.to} />.{' '}
          {t('freeze.setBy', { name: shortName(freeze.setBy.fullName) })}
        </Banner>
      ))}
    </div>
  );
}
