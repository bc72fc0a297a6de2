import { z } from 'zod';
import { all, any, permission, reading } from '#contract/access/access.ts';
import { softwareProjectRead } from '#contract/access/read-rules.ts';
import { candidateBrandIdSchema } from '#contract/brand.ts';
import { commands, noPayload, reasonExample, reasonSchema, zoneExample } from '#contract/command.ts';
import { httpsUrlSchema, idField, platformScopeSchema, text, timeZone } from '#contract/common.ts';
import { fields } from '#contract/entity/fields.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { candidatePages } from '#contract/page/pages.ts';

const releaseWrite = permission('RELEASE_WRITE');
const documentUpload = permission('DOCUMENT_UPLOAD');
const validation = permission('SUMO_BRAND_APPROVAL');
const brandApproval = all({ brandReleaseManager: true }, validation);
const deploymentWrite = permission('DEPLOYMENT_WRITE');
const requestApproval = all(deploymentWrite, any({ role: 'CMT_DEPLOYMENT_MANAGER' }, { role: 'AEC_SDT_ADMIN' }));
/** Calls of the deployment request may name the actor's zone (D-172h). */
const zoned = z.strictObject({ timeZone: timeZone.optional() });
const reasonAndZone = zoned.extend({ reason: reasonSchema });
/** As many as a page of documents shows. */
const mostDocumentsNamed = 100;
const releaseConfirmation = any({ role: 'RELEASE_MANAGER' }, { role: 'AEC_SDT_ADMIN' });

export const releaseNoteInputSchema = z.strictObject({ title: text(3, 120), url: httpsUrlSchema });
export const releaseNoteFields = fields(releaseNoteInputSchema, {
  note: { title: { isWide: true }, url: { control: 'text', isWide: true } },
});
export const candidateInputSchema = z.strictObject({
  nameForRelease: z
    .union([
      z.literal(''),
      text(3, 64).regex(/^[A-Za-z0-9 ._-]+$/, { error: 'such:letters, digits, spaces or . _ -|infotainment-core 4.12.0' }),
    ])
    .default(''),
  description: text(0, 2000).default(''),
  vehiclePlatform: platformScopeSchema,
  vehicleBrands: z.array(candidateBrandIdSchema).min(1).max(6),
});
/** What the brands confirm: a confirmation falls with a change of it (ADR 11). */
export const candidateFields = fields(candidateInputSchema.omit({ vehicleBrands: true }), {
  software: { nameForRelease: { max: 64 }, vehiclePlatform: { control: 'radio' }, description: {} },
});

/** The commands of the approval chain with who may send them: the rows of D-060. */
export const candidateCommands = commands(softwareProjectRead, {
  /** name, description, platform: D-172b; until a deployment is requested. What the brands confirmed falls with it (ADR 11) */
  'candidate.edit': {
    right: releaseWrite,
    at: 'home',
    payload: candidateFields.schema,
    effect: 'neutral',
    page: candidatePages.software,
    field: 'nameForRelease',
    example: { nameForRelease: 'Alpha', description: '', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
  },
  /** D-060.33 */
  'brand.add': {
    right: permission('SOFTWARE_PROJECT_WRITE'),
    at: 'home',
    payload: z.strictObject({ brandId: candidateBrandIdSchema }),
    effect: 'forward',
    page: candidatePages.vehiclesScope,
    field: 'brandToAdd,brands',
    example: { brandId: 6 },
  },
  'brand.remove': {
    right: permission('SOFTWARE_PROJECT_WRITE'),
    at: 'home',
    payload: noPayload,
    per: 'brand',
    effect: 'destructive',
    confirm: 'plain',
    page: candidatePages.vehiclesScope,
  },
  /** .02 */
  'approval.push': {
    right: permission('RC_PROMOTE_TO_APPROVAL'),
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    confirm: 'plain',
    page: candidatePages.software,
  },
  /** .06 */
  'approval.resolveConflict': {
    right: releaseWrite,
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    page: candidatePages.software,
  },
  /** .07, .08 */
  'note.save': {
    right: releaseWrite,
    at: 'home',
    payload: releaseNoteInputSchema,
    per: 'brand',
    effect: 'forward',
    page: candidatePages.releaseNotes,
    field: 'title,notes',
    example: { title: 'What is new', url: 'https://example.org/notes' },
  },
  'note.reopen': {
    right: releaseWrite,
    at: 'home',
    payload: noPayload,
    per: 'brand',
    effect: 'back',
    confirm: 'plain',
    page: candidatePages.releaseNotes,
  },
  /** .09, D-245: sent with every upload to a document of the candidate */
  'document.add': {
    right: all(documentUpload, reading('SOFTWARE_PROJECT_READ')),
    at: 'home',
    payload: z.strictObject({ documentId: z.number().int() }),
    effect: 'forward',
    page: candidatePages.scmDocumentation,
    field: 'content,documents',
    example: { documentId: 1 },
  },
  /** .10, .11 */
  ...nounCommands('scm', candidatePages.scmDocumentation, {
    confirm: { right: documentUpload },
    withdraw: { right: any({ person: 'scmConfirmer', whenNobody: documentUpload }, { role: 'AEC_SDT_ADMIN' }) },
  }),
  /** .12, .13 */
  ...nounCommands('validation', candidatePages.functionalValidation, {
    confirm: { right: validation, payload: z.strictObject({ timeZone }), example: zoneExample },
    withdraw: { right: { person: 'validationConfirmer', whenNobody: validation } },
  }),
  /** .15 … .19 */
  'brand.review': {
    right: brandApproval,
    at: 'target',
    payload: z.strictObject({ documentId: idField }),
    per: 'brand',
    effect: 'forward',
    page: candidatePages.reviewDocumentation,
    field: 'review,reviews',
    example: { documentId: 1 },
  },
  /** .15 taken back, until the brand has decided (ADR 11) */
  'brand.unreview': {
    right: brandApproval,
    at: 'target',
    payload: z.strictObject({ documentId: idField }),
    per: 'brand',
    effect: 'neutral',
    page: candidatePages.reviewDocumentation,
    example: { documentId: 1 },
  },
  'brand.confirm': {
    right: brandApproval,
    at: 'target',
    payload: z.strictObject({ timeZone }),
    per: 'brand',
    effect: 'forward',
    confirm: 'plain',
    page: candidatePages.submitApproval,
    example: zoneExample,
  },
  'brand.reject': {
    right: brandApproval,
    at: 'target',
    payload: z.strictObject({
      reason: reasonSchema,
      timeZone,
      /** the documents that the reason is about, where it is about some (D-060.17) */
      aboutDocumentIds: z.array(idField).max(mostDocumentsNamed).optional(),
    }),
    per: 'brand',
    effect: 'back',
    confirm: 'reason',
    page: candidatePages.submitApproval,
    example: { ...reasonExample, ...zoneExample },
  },
  'brand.withdraw': {
    right: { person: 'brandConfirmer', whenNobody: brandApproval },
    at: 'target',
    payload: noPayload,
    per: 'brand',
    effect: 'back',
    confirm: 'plain',
    page: candidatePages.submitApproval,
  },
  /** .21 … .23 */
  ...nounCommands('request', candidatePages.approveRequest, {
    submit: { right: deploymentWrite, payload: zoned, example: zoneExample },
    approve: { right: requestApproval, payload: zoned, example: zoneExample },
    reject: { right: requestApproval, payload: reasonAndZone },
    withdraw: { right: { person: 'requester', whenNobody: deploymentWrite }, payload: zoned, example: zoneExample },
  }),
  /** .24 … .26 */
  ...nounCommands('release', candidatePages.confirmedBySdt, {
    confirm: { right: releaseConfirmation, payload: zoned, confirm: 'plain', example: zoneExample },
    return: { right: releaseConfirmation, payload: reasonAndZone },
    withdraw: { right: { person: 'releaseConfirmer', whenNobody: releaseConfirmation }, payload: zoned, example: zoneExample },
  }),
  /** .27, .30 */
  'live.push': {
    right: permission('RC_PROMOTE_TO_LIVE'),
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    confirm: 'plain',
    page: candidatePages.pushToLive,
  },
  'live.resolveConflict': {
    right: permission('RC_PROMOTE_TO_LIVE'),
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    page: candidatePages.pushToLive,
  },
  /** D-061.01: sent with the creation of a test deployment; the guard `testWriteLiveHeldIfLive` asks for TEST-17 */
  'testDeployment.create': {
    right: permission('TEST_DEPLOYMENT_WRITE'),
    at: 'home',
    payload: noPayload,
    effect: 'neutral',
    page: candidatePages.newTestDeployment,
    field: 'name',
  },
  /** .31 */
  'deployment.create': {
    right: deploymentWrite,
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    page: candidatePages.newDeployment,
    field: 'name',
  },
  /** .32 */
  'candidate.cancel': {
    right: all(releaseWrite, releaseConfirmation),
    at: 'home',
    payload: z.strictObject({ reason: reasonSchema }),
    effect: 'destructive',
    confirm: 'reason',
    page: candidatePages.software,
    example: reasonExample,
  },
  /** of a live version, with everything that still brings it out: rollouts are paused, or aborted and the candidate cancelled (D-256) */
  'candidate.recall': {
    right: all(releaseWrite, releaseConfirmation, permission('DEPLOYMENT_ROLLOUT')),
    at: 'home',
    payload: z.strictObject({ reason: reasonSchema, rollouts: z.enum(['PAUSE', 'ABORT']) }),
    effect: 'destructive',
    confirm: 'reason',
    page: candidatePages.software,
    example: { ...reasonExample, rollouts: 'PAUSE' },
  },
});
export type CandidateCommand = keyof typeof candidateCommands;
