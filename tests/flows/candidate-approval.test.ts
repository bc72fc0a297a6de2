import { describe, expect, it } from 'vitest';
import { decisionOf, peopleOf } from '#machines/flows/release-candidate/candidate-state.ts';
import { brandStatus, candidateSteps, noteStatus, openStep } from '#machines/flows/release-candidate/candidate-status.ts';
import { candidateStage, stepStates } from '#tests/support/release-candidate/candidate-reading.ts';
import {
  approved,
  audi,
  brandsConfirmed,
  type Candidate,
  confirm,
  created,
  live,
  noted,
  pushed,
  reason,
  released,
  requested,
  review,
  reviewerOf,
  validate,
  validated,
  vw,
} from '#tests/support/release-candidate/candidates.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const po = testUsers.containerPo;
const anna = testUsers.releaseManagerVw;
const steps = (candidate: Candidate) => stepStates(candidate.snapshot as never);
const ofBrand = (candidate: Candidate, brandId: number) => brandStatus(candidate.context, steps(candidate), brandId);

describe('brand approval', () => {
  it('opens for every brand when notes, documentation and validation are done (D-060.14)', () => {
    expect(noted().at('brandApproval')).toBe('NOT_STARTED_YET');
    const candidate = validated();
    expect(candidate.at('brandApproval')).toBe('ACTION_REQUIRED');
    expect(ofBrand(candidate, vw)).toEqual({ review: 'ACTION_REQUIRED', approval: null, status: 'ACTION_REQUIRED' });
    expect(ofBrand(candidate, audi).review).toBe('ACTION_REQUIRED');
  });

  it('is reviewed document by document by the release manager of the brand (D-060.15, AEC-28)', () => {
    const candidate = validated().send('brand.review', anna, { brandId: vw, documentId: 1 });
    expect(candidate.at('brandApproval')).toBe('IN_PROGRESS');
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'In Progress', reviewed: [1], reviewer: anna.subject });
    expect(ofBrand(candidate, vw).review).toBe('IN_PROGRESS');
    expect(candidate.refusal('brand.confirm', anna, { brandId: vw })).toEqual(['everyDocumentReviewed']);
    candidate.send('brand.review', anna, { brandId: vw, documentId: 2 });
    expect(ofBrand(candidate, vw)).toEqual({ review: 'COMPLETED', approval: 'ACTION_REQUIRED', status: 'ACTION_REQUIRED' });
    expect(candidate.refusal('brand.review', anna, { brandId: vw, documentId: 1 })).toEqual(['documentsLeftToReview']);
    expect(candidate.refusal('brand.review', testUsers.releaseManagerAudi, { brandId: audi, documentId: 9 })).toEqual([
      'documentKnown',
    ]);
    expect(candidate.refusal('brand.review', testUsers.releaseManagerAudi, { brandId: vw, documentId: 1 })).toContain(
      'brandReleaseManager',
    );
  });

  it('is rejected with the documents that the reason is about, until it is reviewed again (D-060.17, D-060.18)', () => {
    const candidate = review(validated(), vw);
    const rejection = { brandId: vw, reason, aboutDocumentIds: [2, 2] };
    expect(candidate.refusal('brand.reject', anna, { ...rejection, aboutDocumentIds: [2, 9] })).toEqual(['documentKnown']);
    expect(candidate.at('scmDocumentation')).toBe('COMPLETED');
    candidate.send('brand.reject', anna, rejection);
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'Rejected', reason, aboutDocuments: [2] });
    expect(candidate.at('scmDocumentation')).toBe('IN_PROGRESS');
    expect(validate(candidate).context.decisions[vw]).toMatchObject({ decision: 'Open', aboutDocuments: [] });
  });

  it('takes a review back until the brand has decided, document by document (ADR 11)', () => {
    const undo = { brandId: vw, documentId: 1 };
    expect(validated().refusal('brand.unreview', anna, undo)).toEqual(['ACTIVE.brandApproval.IN_PROGRESS']);
    const candidate = review(validated(), vw);
    expect(candidate.refusal('brand.unreview', testUsers.releaseManagerAudi, undo)).toContain('brandReleaseManager');
    candidate.send('brand.unreview', anna, undo);
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'In Progress', reviewed: [2], reviewer: anna.subject });
    expect(ofBrand(candidate, vw).review).toBe('IN_PROGRESS');
    expect(candidate.refusal('brand.confirm', anna, { brandId: vw })).toEqual(['everyDocumentReviewed']);
    expect(candidate.refusal('brand.unreview', anna, undo)).toEqual(['documentReviewed']);
    candidate.send('brand.unreview', anna, { brandId: vw, documentId: 2 });
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'Open', reviewed: [], reviewer: null });
    expect(candidate.refusal('brand.unreview', anna, { brandId: vw })).toEqual(['documentReviewed']);
    expect(confirm(candidate.send('brand.review', anna, undo), vw).refusal('brand.unreview', anna, undo)).toEqual([
      'brandUndecided',
    ]);
  });

  it('is confirmed by somebody else than who validated (D-060.16, T8)', () => {
    const candidate = review(validated(), vw);
    const both = person(['RELEASE_MANAGER_VW', 'AEC_SDT_ADMIN'], vw, testUsers.aecSdtAdmin.subject);
    expect(candidate.needs('brand.confirm', both, { brandId: vw })).toEqual([
      { kind: 'person', key: 'reviewerIsNotValidationConfirmer', by: ['RELEASE_MANAGER_VW', 'ADMIN'] },
    ]);
    candidate.send('brand.confirm', anna, { brandId: vw, timeZone: 'Europe/Berlin' });
    expect(candidate.context.decisions[vw]).toMatchObject({
      decision: 'Confirmed',
      confirmedBy: anna.subject,
      timeZone: 'Europe/Berlin',
    });
    expect(ofBrand(candidate, vw).status).toBe('COMPLETED');
  });

  it('sends the documentation back when a brand rejects (D-060.17)', () => {
    const candidate = review(validated(), vw).send('brand.reject', anna, { brandId: vw, reason, timeZone: 'UTC' });
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'Rejected', reason });
    expect(steps(candidate)).toMatchObject({
      scmDocumentation: 'IN_PROGRESS',
      functionalValidation: null,
      brandApproval: 'IN_PROGRESS',
    });
    expect(candidate.context).toMatchObject({ scmConfirmer: null, validationConfirmer: null });
    expect(ofBrand(candidate, vw).status).toBe('ACTION_REQUIRED');
    // Who rejected, and when, stand where a decision stands (B11); what counts as a confirmation does not.
    expect(candidate.context.decisions[vw]).toMatchObject({ reviewer: anna.subject, confirmedBy: null });
    expect(candidate.context.decisions[vw]?.confirmedOn).toMatch(/^\d{4}-/);
    expect(candidate.refusal('brand.review', testUsers.releaseManagerAudi, { brandId: audi, documentId: 1 })).toEqual([
      'scmCompleted',
      'validationCompleted',
    ]);
  });

  it('opens rejected brands again after rework; confirmed ones stay unless documents changed (D-060.18)', () => {
    const rejected = () =>
      review(confirm(validated(), vw), audi).send('brand.reject', testUsers.releaseManagerAudi, { brandId: audi, reason });
    const unchanged = validate(rejected());
    expect(unchanged.context.decisions[audi]?.decision).toBe('Open');
    expect(unchanged.context.decisions[vw]?.decision).toBe('Confirmed');
    const changed = rejected().tell('documents.changed', { documentIds: [1, 2], complete: true, changedIds: [2] });
    expect(changed.context.decisions[vw]?.decision).toBe('Open');
    expect(changed.context.decisions[audi]?.decision).toBe('Rejected');
    const added = rejected().tell('documents.changed', { documentIds: [1, 2, 3], complete: true, changedIds: [3] });
    expect(added.context.decisions[vw]?.decision).toBe('Open');
  });

  it('knows on which versions a brand saw when its review is opened again (D-060.18)', () => {
    const seenBy = (candidate: Candidate, brandId: number) => candidate.context.decisions[brandId]?.seen;
    const reviewed = validated()
      .send('brand.review', anna, { brandId: vw, documentId: 1, documentVersion: 3 })
      .send('brand.review', anna, { brandId: vw, documentId: 2, documentVersion: 1 });
    const rejected = reviewed.send('brand.reject', anna, { brandId: vw, reason });
    expect(rejected.context.decisions[vw]?.isAnswered).toBe(false);
    const reworked = rejected.tell('documents.changed', { documentIds: [1, 2], complete: true, changedIds: [1] });
    expect(reworked.context.decisions[vw]?.isAnswered).toBe(true);
    const again = validate(reworked);
    expect(again.context.decisions[vw]).toMatchObject({ decision: 'Open', reviewed: [], isAnswered: false });
    expect(seenBy(again, vw)).toEqual({ 1: 3, 2: 1 });
    const taken = again
      .send('brand.review', anna, { brandId: vw, documentId: 1, documentVersion: 4 })
      .send('brand.unreview', anna, { brandId: vw, documentId: 1 });
    expect(seenBy(taken, vw)).toEqual({ 2: 1 });
    const withdrawn = confirm(taken, vw).send('brand.withdraw', anna, { brandId: vw });
    expect(seenBy(withdrawn, vw)).toEqual({ 2: 1 });
    expect(seenBy(withdrawn, audi)).toEqual({});
  });

  it('falls with the name, description or platform that was confirmed; reviews stay (ADR 11, D-172b)', () => {
    const before = brandsConfirmed();
    const same = before.send('candidate.edit', po, { contentChanged: false });
    expect(same.context.decisions).toEqual(before.context.decisions);
    const edited = before.send('candidate.edit', po, { vehiclePlatform: 'E312', contentChanged: true });
    expect([steps(edited).brandApproval, steps(edited).deploymentRequest]).toEqual(['IN_PROGRESS', null]);
    for (const brandId of [vw, audi]) {
      const { decision, confirmedBy, reviewed } = decisionOf(edited.context, brandId);
      expect([decision, confirmedBy, reviewed]).toEqual(['In Progress', null, decisionOf(before.context, brandId).reviewed]);
    }
    const again = [vw, audi].reduce((one, brandId) => one.send('brand.confirm', reviewerOf(brandId), { brandId }), edited);
    expect(steps(again).deploymentRequest).toBe('ACTION_REQUIRED');
  });

  it('closes name, description and platform while a request is on its way or approved (ADR 11)', () => {
    expect(brandsConfirmed().refusal('candidate.edit', po)).toEqual([]);
    expect(requested().refusal('candidate.edit', po)).toEqual(['requestNotSubmitted']);
    expect(approved().refusal('candidate.edit', po)).toEqual(['requestNotApproved']);
  });

  it('is withdrawn by who confirmed, until the request runs (D-060.19)', () => {
    const candidate = brandsConfirmed();
    expect(candidate.refusal('brand.withdraw', testUsers.admin, { brandId: vw })).toEqual(['brandConfirmer']);
    candidate.send('brand.withdraw', anna, { brandId: vw });
    expect(candidate.context.decisions[vw]).toMatchObject({ decision: 'Open', reviewed: [] });
    expect(steps(candidate)).toMatchObject({ brandApproval: 'IN_PROGRESS', deploymentRequest: null });
    expect(requested().refusal('brand.withdraw', anna, { brandId: vw })).toEqual(['requestNotSubmitted']);
    expect(approved().refusal('brand.withdraw', anna, { brandId: vw })).toEqual(['requestNotApproved']);
  });

  it('opens the deployment request with the last confirmation (D-060.20)', () => {
    expect(steps(confirm(validated(), vw)).deploymentRequest).toBeNull();
    expect(steps(brandsConfirmed())).toMatchObject({ brandApproval: 'COMPLETED', deploymentRequest: 'ACTION_REQUIRED' });
  });
});

describe('deployment request and release', () => {
  it('is requested and remembers who asked (D-060.21)', () => {
    expect(requested().at('deploymentRequest')).toBe('IN_PROGRESS');
    expect(requested().context.requester).toBe(po.subject);
    expect(validated().refusal('request.submit', po)).toEqual(['ACTIVE.deploymentRequest.ACTION_REQUIRED']);
  });

  it('is approved by somebody else than who asked (D-060.22, T8)', () => {
    const both = person('AEC_SDT_ADMIN', vw, po.subject);
    expect(requested().needs('request.approve', both)[0]).toMatchObject({ kind: 'person', key: 'approverIsNotRequester' });
    expect(requested().refusal('request.approve', testUsers.releaseManager)).toEqual(['CMT_DEPLOYMENT_MANAGER', 'AEC_SDT_ADMIN']);
    expect(steps(approved())).toMatchObject({ deploymentRequest: 'COMPLETED', releaseConfirmation: 'ACTION_REQUIRED' });
    expect(approved().context.approver).toBe(testUsers.cmtDeploymentManager.subject);
  });

  it('is rejected with a reason or withdrawn by who asked (D-060.23)', () => {
    const rejected = requested().send('request.reject', testUsers.cmtDeploymentManager, { reason });
    expect(rejected.at('deploymentRequest')).toBe('ACTION_REQUIRED');
    expect(rejected.context.requestReason).toBe(reason);
    expect(requested().send('request.withdraw', po).at('deploymentRequest')).toBe('ACTION_REQUIRED');
    expect(requested().needs('request.withdraw', testUsers.admin)).toEqual([
      { kind: 'person', key: 'requester', by: [], people: [po.subject] },
    ]);
  });

  it('is confirmed by the release manager (D-060.24)', () => {
    expect(steps(released())).toMatchObject({ releaseConfirmation: 'COMPLETED', pushToLive: 'ACTION_REQUIRED' });
    expect(approved().refusal('release.confirm', po)).toEqual(['RELEASE_MANAGER', 'AEC_SDT_ADMIN']);
  });

  it('is returned to the request (D-060.25)', () => {
    const candidate = approved().send('release.return', testUsers.releaseManager, { reason });
    expect(steps(candidate)).toMatchObject({ deploymentRequest: 'ACTION_REQUIRED', releaseConfirmation: null });
    expect(candidate.context).toMatchObject({ requester: null, approver: null, requestReason: reason });
    expect(released().refusal('release.return', testUsers.releaseManager)).toEqual([
      'ACTIVE.releaseConfirmation.ACTION_REQUIRED',
    ]);
  });

  it('is withdrawn by who confirmed, until the push runs (D-060.26)', () => {
    const candidate = released().send('release.withdraw', testUsers.releaseManager);
    expect(steps(candidate)).toMatchObject({ releaseConfirmation: 'ACTION_REQUIRED', pushToLive: null });
    expect(released().refusal('release.withdraw', testUsers.aecSdtAdmin)).toEqual(['releaseConfirmer']);
    const pushing = released().send('live.push', testUsers.releaseManager);
    expect(pushing.refusal('release.withdraw', testUsers.releaseManager)).toEqual(['liveNotPushing']);
    expect(live().refusal('release.withdraw', testUsers.releaseManager)).toEqual(['notLive']);
  });
});

describe('push to live and deployment', () => {
  const pushing = () => released().send('live.push', testUsers.releaseManager);

  it('pushes to live without a conflict flag (D-060.27, AEC-31)', () => {
    expect(pushing().at('pushToLive')).toBe('IN_PROGRESS');
    expect(released().refusal('live.push', po)).toEqual(['RC_PROMOTE_TO_LIVE']);
    const conflict = pushing().tell('promotion.duplicated');
    expect(conflict.refusal('live.push', testUsers.releaseManager)).toEqual(['noConflictForLive']);
  });

  it('is LIVE when the cloud has taken it (D-060.28, AEC-22, STATE-04)', () => {
    const candidate = live();
    expect(steps(candidate)).toMatchObject({ pushToLive: 'COMPLETED', createDeployment: 'ACTION_REQUIRED' });
    expect(candidateStage(candidate.snapshot as never)).toBe('LIVE');
  });

  it('comes back on failure, with a flag on a duplicate (D-060.29, LIVE-07)', () => {
    expect(pushing().tell('promotion.failed').at('pushToLive')).toBe('ACTION_REQUIRED');
    expect(pushing().tell('promotion.failed').context.conflictForLive).toBe(false);
    expect(pushing().tell('promotion.duplicated').context.conflictForLive).toBe(true);
  });

  it('resolves the conflict when the duplicate is retired (D-060.30)', () => {
    const conflict = pushing().tell('promotion.duplicated');
    expect(conflict.refusal('live.resolveConflict', testUsers.releaseManager, { duplicateRetired: false })).toEqual([
      'liveDuplicateRetired',
    ]);
    expect(released().refusal('live.resolveConflict', testUsers.releaseManager)).toEqual(['conflictForLive']);
    conflict.send('live.resolveConflict', testUsers.releaseManager, { duplicateRetired: true });
    expect(conflict.refusal('live.push', testUsers.releaseManager)).toEqual([]);
  });

  it('has a draft, and is done once a deployment is requested (D-060.31, LIVE-03)', () => {
    const candidate = live().send('deployment.create', po);
    expect(candidate.at('createDeployment')).toBe('IN_PROGRESS');
    expect(candidate.send('deployment.create', po).at('createDeployment')).toBe('IN_PROGRESS');
    candidate.tell('deployments.changed', { running: 0, requested: true });
    expect(candidate.at('createDeployment')).toBe('COMPLETED');
    expect(openStep(stepStates(candidate.snapshot as never))).toBeNull();
  });
});

it('goes through the steps in the order of the chain, one waiting after the other (AEC-24, AEC-30, STATE-06, D-124)', () => {
  const order = [created(), pushed(), noted(), validated(), brandsConfirmed(), approved(), released(), live()];
  const waiting = order.map((candidate) => openStep(stepStates(candidate.snapshot as never)));
  expect(waiting).toEqual([
    'pushToApproval',
    'releaseNotes',
    'scmDocumentation',
    'brandApproval',
    'deploymentRequest',
    'releaseConfirmation',
    'pushToLive',
    'createDeployment',
  ]);
  for (const candidate of order) {
    const states = candidateSteps.map((step) => steps(candidate)[step]);
    expect(states.every((state) => state === null || ['ACTION_REQUIRED', 'IN_PROGRESS', 'COMPLETED'].includes(state))).toBe(true);
    expect(noteStatus(candidate.context, steps(candidate), vw)).toBe(
      steps(candidate).releaseNotes === null ? null : steps(candidate).releaseNotes,
    );
  }
  expect(peopleOf(live().context)).toContain(testUsers.releaseManagerAudi.subject);
});
