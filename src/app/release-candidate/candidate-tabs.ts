import type { TFunction } from 'i18next';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus, ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { TopbarModel } from '#src/ui/shell/topbar.tsx';
import { decisionCounts, stepsShown, sumoStatus } from './candidate-milestones.ts';
import { candidatePath } from './candidate-paths.ts';

/** Tabs of a candidate in the order of the work (AEC-08…AEC-20). */
export const candidateTabs = [
  'software',
  'vehicles-scope',
  'checklist',
  'deployment-request',
  'documentation',
  'test-deployments',
  'deployments',
] as const;
export type CandidateTab = (typeof candidateTabs)[number];

/** The tab that an address belongs to; software for the bare candidate. */
export function candidateTabOf(pathname: string): CandidateTab {
  const [, rest = ''] = /\/release-candidates\/[^/]+\/([^/?]+)/.exec(pathname) ?? [];
  return candidateTabs.find((tab) => tab === rest || (tab === 'deployments' && rest === 'deployment')) ?? 'software';
}

/** Name of a candidate in a sentence: "infotainment-core 4.12.0 RC 3". */
export function candidateName(candidate: ReleaseCandidate, t: TFunction<'candidate'>): string {
  return `${candidateTitle(candidate, t)} ${t('number', { version: candidate.version })}`;
}

const candidateTitle = ({ moduleName, moduleVersion }: ReleaseCandidate, t: TFunction<'candidate'>) =>
  t('title', { moduleName, moduleVersion });

/** Head of every candidate page (SHELL-21…SHELL-23, AEC-22). */
export function candidateTopbar(candidate: ReleaseCandidate, t: TFunction<'candidate'>): TopbarModel {
  const title = candidateTitle(candidate, t);
  const type = t(`type.${candidate.releaseType as 'BUGFIX'}`);
  return {
    title,
    subTitle: t('number', { version: candidate.version }),
    backRoute: `${projectPath(candidate.softwareProjectId)}/release-candidates`,
    backTitle: t('backTo', { title }),
    category: t('category', { type, stage: t(`stage.${candidate.stage}`) }),
    status: candidate.status,
    statusLabel: t(`status.${candidate.status}`),
    depth: 2,
  };
}

type Marks = Partial<Pick<Tab, 'status' | 'review' | 'count'>>;

function marksOf(status: ApprovalStatus, t: TFunction<'candidate'>): Partial<Record<CandidateTab, Marks>> {
  const regions = stepsShown(status);
  const context = status.flow.context as CandidateContext;
  const complete = { status: { kind: 'POSITIVE', label: t('complete') } } as const;
  const { confirmed: reviewed, rejected, total } = decisionCounts(status);
  const inReview = total - reviewed - rejected;
  const isReviewed = regions.brandApproval !== 'NOT_STARTED_YET' && inReview + rejected > 0;
  const checklistDone =
    regions.releaseNotes === 'COMPLETED' && sumoStatus(regions) === 'COMPLETED' && regions.brandApproval === 'COMPLETED';
  const review = {
    inReview,
    reviewed,
    inReviewLabel: t('inReview', { count: inReview }),
    reviewedLabel: t('reviewed', { count: reviewed }),
  };
  return {
    software: regions.pushToApproval === 'COMPLETED' ? complete : {},
    'vehicles-scope': regions.pushToApproval === 'COMPLETED' ? complete : {},
    checklist: {
      ...(checklistDone && complete),
      ...(isReviewed && { review }),
      ...(rejected > 0 && { status: { kind: 'NEGATIVE', label: t('rejected', { count: rejected }) } as const }),
    },
    'deployment-request': regions.createDeployment === 'COMPLETED' ? complete : {},
    documentation: { count: context.documents.ids.length },
    'test-deployments': counted(status.deployments.test),
    deployments: counted(status.deployments.live),
  };
}

const counted = (count: number | null) => (count === null ? {} : { count });

/** The tabs with their badges (SHELL-26, SHELL-27); without a status (creation) plain ones. */
export function candidateTabModels(
  ids: { readonly softwareProjectId: number; readonly id: number },
  shown: readonly CandidateTab[],
  status: ApprovalStatus | undefined,
  t: TFunction<'candidate'>,
): Tab[] {
  const marks = status ? marksOf(status, t) : {};
  return shown.map((key) => ({ key, label: t(`tab.${key}`), href: `${candidatePath(ids)}/${key}`, ...marks[key] }));
}
