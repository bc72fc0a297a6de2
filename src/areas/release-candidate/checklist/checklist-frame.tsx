import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { candidatePages } from '#contract/page/pages.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { type RegionStatus, sumoStatus } from '#src/app/release-candidate/candidate-milestones.ts';
import { useRegions, useStepMark } from '#src/areas/release-candidate/step-status.tsx';
import { SubTabs, type Tab, ViewLinks } from '#src/ui/page/tabs.tsx';

const views = {
  'sumo-approval': ['scmDocumentation', 'functionalValidation'],
  'brand-approval': ['reviewDocumentation', 'submitApproval'],
} as const;

/** The checklist's sub-tabs and, at their right, the pages of the open one (AEC-11…AEC-14). */
export function ChecklistFrame() {
  const { t } = useTranslation('release-candidates');
  const { pathname } = useLocation();
  const { path } = useCandidate();
  const regions = useRegions();
  const mark = useStepMark();
  const [, current = 'release-notes'] = /\/checklist\/([^/]+)/.exec(pathname) ?? [];
  const statuses: readonly (readonly [string, 'releaseNotes' | 'sumoApproval' | 'brandApproval', RegionStatus])[] = [
    ['release-notes', 'releaseNotes', regions.releaseNotes],
    ['sumo-approval', 'sumoApproval', sumoStatus(regions)],
    ['brand-approval', 'brandApproval', regions.brandApproval],
  ];
  const tabs = statuses.map(
    ([key, name, status]): Tab => ({
      key,
      label: t(`milestone.${name}`),
      href: `${path}/checklist/${key}`,
      status: mark(status),
    }),
  );
  const inside = current in views ? views[current as keyof typeof views] : undefined;
  const links = inside?.map((key): Tab => ({ key, label: t(`view.${key}`), href: `${path}/${candidatePages[key]}` }));
  const end = links && (
    <ViewLinks label={t('view.label')} tabs={links} current={links.find((link) => link.href === pathname)?.key} />
  );
  return (
    <>
      <SubTabs label={t('tab.checklist')} tabs={tabs} current={current} end={end} />
      <Outlet />
    </>
  );
}
