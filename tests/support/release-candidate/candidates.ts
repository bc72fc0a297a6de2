import type { Actor } from '#contract/access/access.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { testUsers } from '#tests/support/test-users.ts';

/** Candidates that stand at each step of the chain: VW (1) and Audi (4), documents 1 and 2. Every call drives a new one. */

export const vw = 1;
export const audi = 4;
export const reason = 'Please look at this again.';
export const note = { title: 'What is new', url: 'https://example.org/notes' };
const reviewers: Readonly<Record<number, Actor>> = { [vw]: testUsers.releaseManagerVw, [audi]: testUsers.releaseManagerAudi };
export const reviewerOf = (brandId: number) => reviewers[brandId] ?? testUsers.admin;

export type Candidate = Driven<typeof candidateFlow.machine>;

export const created = (input: object = {}): Candidate =>
  new Driven(candidateFlow, {
    homeBrandId: vw,
    brandIds: [vw, audi],
    nameForRelease: 'Alpha',
    platform: 'ALL',
    documents: { ids: [1, 2], complete: false },
    ...input,
  });

export const pushed = (): Candidate => created().send('approval.push', testUsers.containerPo).tell('promotion.succeeded');

export const noted = (): Candidate =>
  pushed()
    .send('note.save', testUsers.containerPo, { brandId: vw, ...note })
    .send('note.save', testUsers.containerPo, { brandId: audi, ...note });

/** A3a and A3b from IN_PROGRESS or ACTION_REQUIRED on. */
export const validate = (candidate: Candidate): Candidate => {
  if (candidate.at('scmDocumentation') === 'ACTION_REQUIRED')
    candidate.send('document.add', testUsers.containerPo, { documentId: 1 });
  return candidate
    .tell('documents.changed', { documentIds: [1, 2], complete: true, changedIds: [] })
    .send('scm.confirm', testUsers.containerPo)
    .tell('testLog.saved', { deploymentId: 7, successful: true })
    .send('validation.confirm', testUsers.aecSdtAdmin, { timeZone: 'Europe/Berlin' });
};

export const validated = (): Candidate => validate(noted());

export const review = (candidate: Candidate, brandId: number): Candidate =>
  candidate
    .send('brand.review', reviewerOf(brandId), { brandId, documentId: 1 })
    .send('brand.review', reviewerOf(brandId), { brandId, documentId: 2 });

export const confirm = (candidate: Candidate, brandId: number): Candidate =>
  review(candidate, brandId).send('brand.confirm', reviewerOf(brandId), { brandId, timeZone: 'Europe/Berlin' });

export const brandsConfirmed = (): Candidate => confirm(confirm(validated(), vw), audi);
export const requested = (): Candidate => brandsConfirmed().send('request.submit', testUsers.containerPo);
export const approved = (): Candidate => requested().send('request.approve', testUsers.cmtDeploymentManager);
export const released = (): Candidate => approved().send('release.confirm', testUsers.releaseManager);
export const live = (): Candidate => released().send('live.push', testUsers.releaseManager).tell('promotion.succeeded');
