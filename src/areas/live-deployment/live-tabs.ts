import type { TFunction } from 'i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { livePages } from '#contract/page/pages.ts';
import { livePath } from '#src/areas/deployment/paths.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';

const beforeApproval = ['CREATED', 'VEHICLE_LIST_ADDED', 'REQUESTED'];

/** Steps of the creation, then plan and rollout, with how far each is (LIVE-01, LIVE-02, SHELL-27). */
export function liveTabs(deployment: LiveDeployment, t: TFunction<'deployments'>): Tab[] {
  const path = livePath(deployment);
  const isApproved = !beforeApproval.includes(deployment.status);
  const isPlanned = isApproved && deployment.status !== 'IN_PREPARATION';
  const request = isApproved
    ? ({ kind: 'POSITIVE', label: t('tabState.approved') } as const)
    : deployment.status === 'REQUESTED' && ({ kind: 'IN_PROGRESS', label: t('tabState.requested') } as const);
  return [
    { key: 'overview', label: t('tab.overview'), href: `${path}/${livePages.overview}` },
    {
      key: 'target-vehicles',
      label: t('tab.targets'),
      href: `${path}/${livePages.targets}`,
      count: deployment.vehicleCount ?? undefined,
    },
    { key: 'request', label: t('tab.request'), href: `${path}/${livePages.request}`, ...(request && { status: request }) },
    {
      key: 'plan',
      label: t('tab.plan'),
      href: `${path}/${livePages.plan}`,
      ...(isPlanned && { status: { kind: 'POSITIVE', label: t('tabState.planned') } as const }),
    },
    { key: 'rollout', label: t('tab.rollout'), href: `${path}/${livePages.rollout}` },
  ];
}
