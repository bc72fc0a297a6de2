import './deployments.css';
import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format.ts';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useLive } from './deployment-context.ts';
import type { Plan } from './use-plan-preview.ts';

/** The list of live deployments, narrowed to one by its name: its own address is not known here. */
export const byName = (name: string): string => `/software/deployments?tab=live&q=${encodeURIComponent(name)}`;

/** Another deployment on the same vehicles: who goes first there, and why (D-062.17). */
export function CollisionBanner({
  other,
  kind = 'warning',
}: {
  readonly other: Plan['collisions'][number];
  readonly kind?: 'warning' | 'info';
}) {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const [first, second] = other.goesFirst ? [other, deployment] : [deployment, other];
  return (
    <Banner
      kind={kind}
      title={t('collision.title', { figure: count(other.vehicles), name: other.name })}
      actions={
        <ButtonLink small href={byName(other.name)}>
          {t('collision.show', { name: other.name })}
        </ButtonLink>
      }
    >
      {t(first.priority === second.priority ? 'collision.older' : 'collision.higher', {
        first: first.name,
        second: second.name,
        priority: first.priority,
        lower: second.priority,
      })}
    </Banner>
  );
}

/** Other deployments on the same vehicles with the order, and freeze windows over a phase start (D-062.16, D-062.17). */
export function PlanWarnings({ plan }: { readonly plan: Pick<Plan, 'collisions' | 'freezes' | 'phases'> }) {
  const { t } = useTranslation('deployments');
  return (
    <div className="cc-banners">
      {plan.collisions.map((other) => (
        <CollisionBanner key={other.deploymentId} other={other} />
      ))}
      {plan.freezes.map((freeze) => (
        <Banner
          key={`${freeze.phase} ${freeze.to}`}
          title={t('freeze.title', { number: freeze.phase + 1, name: plan.phases[freeze.phase]?.name ?? '' })}
        >
          {freeze.reason}. {t('freeze.until')} <TimeText value={freeze.to} />.{' '}
          {t('freeze.setBy', { name: freeze.setBy.fullName })}
        </Banner>
      ))}
    </div>
  );
}
