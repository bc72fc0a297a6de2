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
  newTestDeployment: 'test-deployments/new/info',
  deployments: 'deployments',
  newDeployment: 'deployment/new/create/overview',
} as const;

/** The page on which a command of the approval chain is at home. */
export const pageOfCommand: Readonly<Record<CandidateCommand, string>> = {
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
  'testDeployment.create': candidatePages.newTestDeployment,
  'deployment.create': candidatePages.newDeployment,
  'candidate.cancel': candidatePages.software,
};

/** Where a command is carried out, with its brand in the address where it has one. */
export function commandPath(ids: CandidateIds, command: string, target: Target = {}): string {
  const page = pageOfCommand[command as CandidateCommand] ?? candidatePages.software;
  const brand = target.brandId === undefined ? '' : `?brand=${target.brandId}`;
  return `${candidatePath(ids)}/${page}${brand}`;
}

/** The field with which what is typed on a page begins; of several the first one that is there. */
const fieldOfForm: Readonly<Partial<Record<CandidateCommand, string>>> = {
  'candidate.edit': 'nameForRelease',
  'brand.add': 'brandToAdd,brands',
  'note.save': 'title,notes',
  'document.add': 'content,documents',
  'brand.review': 'review,reviews',
  'testDeployment.create': 'name',
  'deployment.create': 'name',
};

/** Where a command is typed: its page, its brand, and the field that gets the focus there. */
export function formPath(ids: CandidateIds, command: CandidateCommand, target: Target = {}): string {
  const field = fieldOfForm[command] ?? '';
  const own = command === 'brand.review' && target.brandId !== undefined ? `review.${target.brandId},${field}` : field;
  const path = commandPath(ids, command, target);
  return `${path}${path.includes('?') ? '&' : '?'}field=${own}`;
}

/** A page of a candidate as the route table names it, to ask whether somebody may open it. */
export const candidateRoute = (page: string): string =>
  `${candidatePath({ softwareProjectId: '$swProjectId', id: '$releaseCandidateId' })}/${page}`;
