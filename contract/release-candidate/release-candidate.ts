import { z } from 'zod';
import { all, permission } from '#contract/access/access.ts';
import { softwareProjectRead } from '#contract/access/read-rules.ts';
import { brandIdSchema, candidateBrandIdSchema } from '#contract/brand.ts';
import { flowStateSchema } from '#contract/command.ts';
import { instantSchema, moduleVersionSchema, platformScopeSchema, stageSchema, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { sender } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';
import { listOf, oneOf } from '#contract/list.ts';
import { candidateCommands, candidateInputSchema, releaseNoteInputSchema } from './candidate-commands.ts';

/** STATE-06; absent while a step is not reached (shown as NOT_STARTED_YET). */
export const stepStatusSchema = z.enum(['IN_PROGRESS', 'ACTION_REQUIRED', 'COMPLETED']);
export type StepStatus = z.infer<typeof stepStatusSchema>;

export const candidateStatuses = ['ACTIVE', 'CANCELLED'] as const;

/** AEC-21 */
const releaseCandidateSchema = z.object({
  id: z.number().int(),
  softwareProjectId: z.number().int(),
  moduleName: z.string(),
  moduleVersion: z.string(),
  releaseType: z.string(),
  brandId: brandIdSchema,
  version: z.string(),
  stage: stageSchema,
  status: z.enum(candidateStatuses),
  nameForRelease: z.string(),
  description: z.string(),
  vehiclePlatform: platformScopeSchema,
  vehicleBrands: z.array(candidateBrandIdSchema),
  /** D-124: the step of the chain that waits for somebody; null when none does */
  openStep: z.string().nullable(),
  lastEditedBy: userReferenceSchema,
  lastEditedOn: instantSchema,
  vehicleBrandsEditedBy: userReferenceSchema.nullable(),
  vehicleBrandsEditedOn: instantSchema.nullable(),
  revision: z.number().int(),
});
export type ReleaseCandidate = z.infer<typeof releaseCandidateSchema>;

const step = z.object({ status: stepStatusSchema.nullable() });
const decided = step.extend({ by: userReferenceSchema.nullable(), on: instantSchema.nullable() });

/** AEC-25…AEC-29 plus createDeployment (D-172c); `flow` is what the page explains with. */
const approvalStatusSchema = z.object({
  releaseCandidateId: z.number().int(),
  /** the candidate itself, so that the answer of a command is all that its page shows */
  candidate: releaseCandidateSchema,
  stage: stageSchema,
  status: z.enum(candidateStatuses),
  pushToApproval: step.extend({
    date: instantSchema.nullable(),
    pushedBy: userReferenceSchema.nullable(),
    conflictFlagForApproval: z.boolean(),
  }),
  releaseNotes: step.extend({
    brands: z.array(
      z.object({ brandId: candidateBrandIdSchema, title: z.string(), url: z.string(), status: stepStatusSchema.nullable() }),
    ),
  }),
  sumoApproval: z.object({
    scmDocumentation: decided,
    functionalValidation: decided.extend({ timeZone: z.string().nullable() }),
  }),
  brandApproval: step.extend({
    brands: z.array(
      z.object({
        brandId: candidateBrandIdSchema,
        decision: z.enum(['Open', 'In Progress', 'Confirmed', 'Rejected']),
        status: stepStatusSchema.nullable(),
        reviewedDocumentIds: z.array(z.number().int()),
        reviewer: userReferenceSchema.nullable(),
        confirmedBy: userReferenceSchema.nullable(),
        confirmedOn: instantSchema.nullable(),
        timeZone: z.string().nullable(),
        reason: z.string().nullable(),
        /** the documents that a rejection is about, where its reviewer marked some */
        aboutDocumentIds: z.array(z.number().int()),
      }),
    ),
  }),
  deploymentRequest: z.object({
    deploymentApproval: decided.extend({
      requestedBy: userReferenceSchema.nullable(),
      requestedOn: instantSchema.nullable(),
      reason: z.string().nullable(),
    }),
    confirmedByReleaseManager: decided.extend({ reason: z.string().nullable() }),
    pushToLive: decided.extend({ conflictFlagForLive: z.boolean() }),
  }),
  createDeployment: step,
  /** how many it has, for its tabs; null of a kind that the caller may not read, or that is switched off */
  deployments: z.object({ test: z.number().int().nullable(), live: z.number().int().nullable() }),
  flow: flowStateSchema,
  /** the people that the flow's context names, for "who can meet it" */
  people: z.array(userReferenceSchema),
  revision: z.number().int(),
});
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

const candidateCreateSchema = z.strictObject({
  version: moduleVersionSchema,
  nameForRelease: candidateInputSchema.shape.nameForRelease,
  description: candidateInputSchema.shape.description,
  vehiclePlatform: platformScopeSchema,
  vehicleBrands: candidateInputSchema.shape.vehicleBrands,
});
export const newCandidateFields = fields(candidateCreateSchema, {
  candidate: {
    version: {},
    nameForRelease: { max: 64 },
    vehiclePlatform: { control: 'radio' },
    vehicleBrands: { control: 'own', isGroup: true },
    description: {},
  },
});

const write = all(softwareProjectRead, permission('RELEASE_WRITE'));
const base = '/api/ae-container/release-candidates';
/** What a candidate shows: itself, and the module of its project. */
/** What a withdrawal reaches, running ones first (D-256). */
const withdrawalSchema = z.array(
  z.object({
    deployment: entityReferenceSchema,
    /** as its kind names it */
    status: z.string(),
    isRunning: z.boolean(),
    paused: z.boolean(),
    vehicles: z.number().int(),
    /** that have it already */
    updated: z.number().int(),
  }),
);
export type Withdrawal = z.output<typeof withdrawalSchema>;

const shownOf = ['RELEASE_CANDIDATE', 'SOFTWARE_PROJECT'] as const;
const brandParams = z.object({ id: idParam, brandId: z.coerce.number().int().pipe(candidateBrandIdSchema) });

type Type = keyof typeof candidateCommands;
const { send } = sender({
  flow: 'candidate',
  commands: candidateCommands,
  base,
  what: (type) => `Sends ${type} to the approval chain (D-172, D-060)`,
  shown: approvalStatusSchema,
});
const sendForBrand = <const T extends Type>(type: T, path: string) => ({ ...send(type, path), params: brandParams }) as const;

export const releaseCandidateEndpoints = endpoints({
  listReleaseCandidates: {
    method: 'GET',
    path: '/api/ae-container/software-projects/{id}/release-candidates',
    summary: 'Candidates of a project (D-172a, D-124)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    params: idParams,
    of: shownOf,
    ...listOf({
      row: releaseCandidateSchema,
      scope: {},
      sort: ['version', 'name', 'stage', 'status', 'platform', 'brands', 'openStep', 'lastEdited'],
      filters: { stage: oneOf(stageSchema.options), status: oneOf(candidateStatuses) },
      order: 'version,desc',
    }),
  },
  createReleaseCandidate: {
    method: 'POST',
    path: '/api/ae-container/software-projects/{id}/release-candidates',
    summary: 'Creates a candidate (D-060.01)',
    access: { rule: write, brand: 'home' },
    params: idParams,
    body: candidateCreateSchema,
    response: releaseCandidateSchema,
    status: 201,
  },
  getReleaseCandidate: {
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One candidate (D-172b)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    params: idParams,
    of: shownOf,
    response: releaseCandidateSchema,
  },
  updateReleaseCandidate: {
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Name, description, platform and brands (D-172b, D-060.33)',
    access: { rule: write, brand: 'home' },
    params: idParams,
    body: candidateInputSchema,
    response: releaseCandidateSchema,
    command: { flow: 'candidate', type: 'candidate.edit' },
    form: 'RELEASE_CANDIDATE',
  },
  getApprovalStatus: {
    method: 'GET',
    path: `${base}/{id}/approval-status`,
    summary: 'Status of the approval chain (D-172c)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    params: idParams,
    of: [...shownOf, 'DOCUMENT', 'TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT'],
    response: approvalStatusSchema,
  },
  addCandidateBrand: { ...send('brand.add', 'brands'), summary: 'Adds a brand (D-060.33)' },
  removeCandidateBrand: sendForBrand('brand.remove', 'brands/{brandId}/remove'),
  pushToApproval: send('approval.push', 'approval/push'),
  resolveApprovalConflict: send('approval.resolveConflict', 'approval/resolve-conflict'),
  saveReleaseNote: {
    ...sendForBrand('note.save', 'approval/release-notes/{brandId}'),
    method: 'PUT',
    body: releaseNoteInputSchema,
  },
  reopenReleaseNote: sendForBrand('note.reopen', 'approval/release-notes/{brandId}/reopen'),
  confirmScm: send('scm.confirm', 'approval/scm/confirm'),
  withdrawScm: send('scm.withdraw', 'approval/scm/withdraw'),
  confirmValidation: send('validation.confirm', 'approval/functional-validation/confirm'),
  withdrawValidation: send('validation.withdraw', 'approval/functional-validation/withdraw'),
  reviewForBrand: sendForBrand('brand.review', 'approval/brands/{brandId}/review'),
  unreviewForBrand: sendForBrand('brand.unreview', 'approval/brands/{brandId}/unreview'),
  confirmBrand: sendForBrand('brand.confirm', 'approval/brands/{brandId}/confirm'),
  rejectBrand: sendForBrand('brand.reject', 'approval/brands/{brandId}/reject'),
  withdrawBrand: sendForBrand('brand.withdraw', 'approval/brands/{brandId}/withdraw'),
  requestDeployment: send('request.submit', 'deployment-request/request'),
  approveDeploymentRequest: send('request.approve', 'deployment-request/approve'),
  rejectDeploymentRequest: send('request.reject', 'deployment-request/reject'),
  withdrawDeploymentRequest: send('request.withdraw', 'deployment-request/withdraw'),
  confirmRelease: send('release.confirm', 'deployment-request/confirm-release'),
  returnRelease: send('release.return', 'deployment-request/return'),
  withdrawReleaseConfirmation: send('release.withdraw', 'deployment-request/withdraw-confirmation'),
  pushToLive: send('live.push', 'live/push'),
  resolveLiveConflict: send('live.resolveConflict', 'live/resolve-conflict'),
  cancelCandidate: send('candidate.cancel', 'cancel'),
  withdrawCandidate: send('candidate.recall', 'withdraw'),
  getWithdrawal: {
    method: 'GET',
    path: `${base}/{id}/withdrawal`,
    summary: 'Deployments that still bring it out (D-256)',
    access: { rule: softwareProjectRead, brand: 'selected' },
    params: idParams,
    of: ['TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT'],
    response: withdrawalSchema,
  },
});
