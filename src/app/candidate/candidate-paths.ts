import type { CandidateCommand } from '#contract/candidate-commands.ts';
import type { Target } from '#contract/command.ts';
import { projectPath } from '#src/app/project-paths.ts';

type CandidateIds = { readonly softwareProjectId: number | string; readonly id: number | string };

/** Page of a release candidate (AEC-08), without its tab. */
export const candidatePath = ({ softwareProjectId, id }: CandidateIds): string =>
  `${projectPath(softwareProjectId)}/release-candidates/${id}`;

export const candidatePages = {
  software: 'software',
  vehiclesScope: 'vehicles-scope',
  checklist: 'checklist',
  releaseNotes: 'checklist/release-notes',
  scmDocumentation: 'checklist/sumo-approval/scm-documentation',
  functionalValidation: 'checklist/sumo-approval/functional-validation',
  reviewDocumentation: 'checklist/brand-approval/review-documentation',
  submitApproval: 'checklist/brand-approval/submit-approval',
  deploymentRequest: 'deployment-request',
  approveRequest: 'deployment-request/approve-deployment-request',
  confirmedBySdt: 'deployment-request/confirmed-by-sdt',
  pushToLive: 'deployment-request/push-to-live',
  createDeployment: 'deployment-request/create-deployment-request',
  documentation: 'documentation',
  testDeployments: 'test-deployments',
  deployments: 'deployments',
  newDeployment: 'deployment/new/create/overview',
} as const;

/** The page on which a command of the approval chain is at home. */
const pageOfCommand: Readonly<Record<CandidateCommand, string>> = {
  'candidate.edit': candidatePages.software,
  'brand.add': candidatePages.vehiclesScope,
  'brand.remove': candidatePages.vehiclesScope,
  'approval.push': candidatePages.software,
  'approval.resolveConflict': candidatePages.software,
  'note.save': candidatePages.releaseNotes,
  'note.reopen': candidatePages.releaseNotes,
  'document.add': candidatePages.scmDocumentation,
  'scm.confirm': candidatePages.scmDocumentation,
  'scm.withdraw': candidatePages.scmDocumentation,
  'validation.confirm': candidatePages.functionalValidation,
  'validation.withdraw': candidatePages.functionalValidation,
  'brand.review': candidatePages.reviewDocumentation,
  'brand.unreview': candidatePages.reviewDocumentation,
  'brand.confirm': candidatePages.submitApproval,
  'brand.reject': candidatePages.submitApproval,
  'brand.withdraw': candidatePages.submitApproval,
  'request.submit': candidatePages.approveRequest,
  'request.approve': candidatePages.approveRequest,
  'request.reject': candidatePages.approveRequest,
  'request.withdraw': candidatePages.approveRequest,
  'release.confirm': candidatePages.confirmedBySdt,
  'release.return': candidatePages.confirmedBySdt,
  'release.withdraw': candidatePages.confirmedBySdt,
  'live.push': candidatePages.pushToLive,
  'live.resolveConflict': candidatePages.pushToLive,
  'deployment.create': candidatePages.newDeployment,
  'candidate.cancel': candidatePages.software,
};

/** Where a command is carried out, with its brand in the address where it has one. */
export function commandPath(ids: CandidateIds, command: string, target: Target = {}): string {
  const page = pageOfCommand[command as CandidateCommand] ?? candidatePages.software;
  const brand = target.brandId === undefined ? '' : `?brand=${target.brandId}`;
  return `${candidatePath(ids)}/${page}${brand}`;
}

/** Where an unmet fact of the chain can be met, by the name of the fact; undefined where no page helps. */
const pageOfFact: Readonly<Record<string, string>> = {
  nameForReleaseSet: candidatePages.software,
  platformSet: candidatePages.software,
  nameChanged: candidatePages.software,
  nameFree: candidatePages.software,
  noConflictForApproval: candidatePages.software,
  brandChosen: candidatePages.vehiclesScope,
  otherBrandStays: candidatePages.vehiclesScope,
  everyNoteSaved: candidatePages.releaseNotes,
  noteSaved: candidatePages.releaseNotes,
  notesCompleted: candidatePages.releaseNotes,
  documentsComplete: candidatePages.scmDocumentation,
  scmCompleted: candidatePages.scmDocumentation,
  successfulTestLog: candidatePages.testDeployments,
  validationCompleted: candidatePages.functionalValidation,
  everyDocumentReviewed: candidatePages.reviewDocumentation,
  noBrandConfirmed: candidatePages.submitApproval,
  everyBrandConfirmed: candidatePages.submitApproval,
  brandsApproved: candidatePages.submitApproval,
  noConflictForLive: candidatePages.pushToLive,
  noRunningDeployment: candidatePages.deployments,
};

/** Pages of the regions in which a command waits to become possible; the key of a state need is their path (`ACTIVE.releaseNotes.…`). */
const pageOfRegion: Readonly<Record<string, string>> = {
  pushToApproval: candidatePages.software,
  releaseNotes: candidatePages.releaseNotes,
  scmDocumentation: candidatePages.scmDocumentation,
  functionalValidation: candidatePages.functionalValidation,
  brandApproval: candidatePages.submitApproval,
  deploymentRequest: candidatePages.approveRequest,
  releaseConfirmation: candidatePages.confirmedBySdt,
  pushToLive: candidatePages.pushToLive,
  createDeployment: candidatePages.createDeployment,
};

/** A page of a candidate as the route table names it, to ask whether somebody may open it. */
export const candidateRoute = (page: string): string =>
  `${candidatePath({ softwareProjectId: '$swProjectId', id: '$releaseCandidateId' })}/${page}`;

/** The page on which an unmet condition can be met. */
export function needPage(need: { readonly kind: string; readonly key: string }): string | undefined {
  const region = need.kind === 'state' ? /ACTIVE\.(\w+)/.exec(need.key)?.[1] : undefined;
  return need.kind === 'fact' ? pageOfFact[need.key] : region && pageOfRegion[region];
}
