import { useTranslation } from 'react-i18next';
import type { E311Deployment, E311Task } from '#contract/e311-deployment/e311-deployment.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { dateTime } from '#src/app/format/format.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** Who confirmed a task of a deployment, and when; undefined while it is incomplete. */
export function confirmationOf(deployment: E311Deployment, task: E311Task) {
  const facts = deployment.flow.context as Readonly<Record<string, string | null | undefined>>;
  const on = facts[`${task}ConfirmedOn`];
  if (deployment[task] !== 'COMPLETE' || !on) return undefined;
  const by = facts[`${task}Confirmer`];
  return { on, name: deployment.people.find(({ id }) => id === by)?.fullName ?? by ?? '' };
}

/** Says who confirmed a task, and why it cannot be edited (D-073.6): whoever may is told how, the others who may. */
export function Confirmed({ task }: { readonly task: E311Task }) {
  const { t } = useTranslation('e311-deployments');
  const { entity, flow } = useEntityPage<E311Deployment>();
  const confirmation = confirmationOf(entity, task);
  if (!confirmation) return null;
  const { name, on } = confirmation;
  const isFixed = flow.of(`${task}.withdraw`)?.needs.some(({ key }) => key === 'notRolledOut') ?? false;
  return (
    <div className="cc-banners">
      <Banner kind="info" title={t('confirmed', { name, time: dateTime(on) })}>
        {t(isFixed ? 'confirmedForGood' : 'confirmedText')}
      </Banner>
    </div>
  );
}
