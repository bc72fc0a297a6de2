import { describe, expect, it } from 'vitest';
import { openStep } from '#machines/flows/release-candidate/candidate-status.ts';
import { candidateStage, candidateStatus, stepStates } from '#tests/support/release-candidate/candidate-reading.ts';
import {
  audi,
  brandsConfirmed,
  created,
  live,
  note,
  noted,
  pushed,
  reason,
  requested,
  validated,
  vw,
} from '#tests/support/release-candidate/candidates.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const po = testUsers.containerPo;

describe('push to approval and release notes', () => {
  it('starts at INTEGRATION, ACTIVE, with the push to approval to be done (D-060.01, AEC-22, STATE-04, STATE-05)', () => {
    const candidate = created();
    const snapshot = candidate.snapshot as never;
    expect(candidateStage(snapshot)).toBe('INTEGRATION');
    expect(candidateStatus(snapshot)).toBe('ACTIVE');
    expect(stepStates(snapshot)).toMatchObject({ pushToApproval: 'ACTION_REQUIRED', releaseNotes: null, createDeployment: null });
    expect(openStep(stepStates(snapshot))).toBe('pushToApproval');
  });

  it('pushes only with a name, a brand, a platform and no conflict (D-060.02)', () => {
    const bare = created({ nameForRelease: '', platform: '', brandIds: [] });
    expect(bare.refusal('approval.push', po)).toEqual(['nameForReleaseSet', 'brandChosen', 'platformSet']);
    bare.send('candidate.edit', po, { nameForRelease: 'Alpha', vehiclePlatform: 'E311' }).send('brand.add', po, { brandId: vw });
    expect(bare.send('approval.push', po).at('pushToApproval')).toBe('IN_PROGRESS');
    expect(openStep(stepStates(bare.snapshot as never))).toBeNull();
  });

  it('opens release notes and documentation when the cloud has taken it (D-060.03, AEC-25)', () => {
    const candidate = pushed();
    expect(stepStates(candidate.snapshot as never)).toMatchObject({
      pushToApproval: 'COMPLETED',
      releaseNotes: 'ACTION_REQUIRED',
      scmDocumentation: 'ACTION_REQUIRED',
      functionalValidation: null,
    });
    expect(candidateStage(candidate.snapshot as never)).toBe('APPROVAL');
    expect(candidate.context.approvalPushedBy).toBe(po.subject);
    expect(candidate.context.approvalPushedOn).not.toBeNull();
  });

  it('comes back with a conflict when the cloud knows the name (D-060.04)', () => {
    const candidate = created().send('approval.push', po).tell('promotion.duplicated');
    expect(candidate.at('pushToApproval')).toBe('ACTION_REQUIRED');
    expect(candidate.context.conflictForApproval).toBe(true);
    expect(candidate.refusal('approval.push', po)).toEqual(['noConflictForApproval']);
  });

  it('comes back and may be tried again when the cloud fails (D-060.05)', () => {
    const candidate = created().send('approval.push', po).tell('promotion.failed', { reason: 'moduleMissing' });
    expect(candidate.at('pushToApproval')).toBe('ACTION_REQUIRED');
    expect(candidate.context).toMatchObject({ promotionProblem: 'moduleMissing', approvalPushedBy: null });
    expect(candidate.refusal('approval.push', po)).toEqual([]);
  });

  it('resolves a conflict by another free name, or when the competitor is gone (D-060.06)', () => {
    const stuck = () => created().send('approval.push', po).tell('promotion.duplicated');
    expect(stuck().refusal('approval.resolveConflict', po)).toEqual(['nameChanged', 'competitorCancelled']);
    const renamed = stuck().send('candidate.edit', po, { nameForRelease: 'Beta' });
    expect(renamed.refusal('approval.resolveConflict', po, { nameFree: false })).toEqual(['nameFree']);
    expect(renamed.send('approval.resolveConflict', po, { nameFree: true }).context.conflictForApproval).toBe(false);
    expect(stuck().tell('conflict.cleared').send('approval.resolveConflict', po).refusal('approval.push', po)).toEqual([]);
    expect(created().refusal('approval.resolveConflict', po)).toContain('conflictForApproval');
  });

  it('completes the notes with the last brand (D-060.07, AEC-26)', () => {
    const candidate = pushed().send('note.save', po, { brandId: vw, ...note });
    expect(candidate.at('releaseNotes')).toBe('IN_PROGRESS');
    expect(candidate.context.notes[vw]).toEqual({ ...note, saved: true });
    expect(candidate.send('note.save', po, { brandId: audi, ...note }).at('releaseNotes')).toBe('COMPLETED');
    expect(candidate.refusal('note.save', po, { brandId: vw })).toEqual([
      'ACTIVE.releaseNotes.ACTION_REQUIRED | ACTIVE.releaseNotes.IN_PROGRESS',
    ]);
  });

  it('reopens a note with its brand decision, but not once a request runs (D-060.08)', () => {
    const candidate = brandsConfirmed().send('note.reopen', po, { brandId: audi });
    expect(stepStates(candidate.snapshot as never)).toMatchObject({
      releaseNotes: 'IN_PROGRESS',
      brandApproval: 'IN_PROGRESS',
      deploymentRequest: null,
    });
    expect(candidate.context.decisions[audi]?.decision).toBe('Open');
    expect(candidate.context.decisions[vw]?.decision).toBe('Confirmed');
    expect(candidate.refusal('brand.review', testUsers.releaseManagerAudi, { brandId: audi, documentId: 1 })).toEqual([
      'notesCompleted',
    ]);
    expect(requested().refusal('note.reopen', po, { brandId: audi })).toEqual(['requestNotSubmitted']);
    expect(
      pushed()
        .send('note.save', po, { brandId: vw, ...note })
        .refusal('note.reopen', po, { brandId: audi }),
    ).toEqual(['noteSaved']);
  });
});

describe('documentation and validation', () => {
  it('begins with the first document (D-060.09)', () => {
    expect(created().refusal('document.add', po, { documentId: 1 })).toHaveLength(1);
    const candidate = pushed().send('document.add', po, { documentId: 1 });
    expect(candidate.at('scmDocumentation')).toBe('IN_PROGRESS');
    expect(candidate.send('document.add', po, { documentId: 2 }).at('scmDocumentation')).toBe('IN_PROGRESS');
    expect(validated().refusal('document.add', po, { documentId: 1 })).toHaveLength(1);
  });

  it('is confirmed when every default document has content (D-060.10)', () => {
    const candidate = pushed().send('document.add', po, { documentId: 1 });
    expect(candidate.refusal('scm.confirm', po)).toEqual(['documentsComplete']);
    candidate.tell('documents.changed', { documentIds: [1, 2], complete: true, changedIds: [1] }).send('scm.confirm', po);
    expect(stepStates(candidate.snapshot as never)).toMatchObject({
      scmDocumentation: 'COMPLETED',
      functionalValidation: 'ACTION_REQUIRED',
    });
  });

  it('is withdrawn by its confirmer or an administrator while no brand has confirmed (D-060.11)', () => {
    expect(validated().refusal('scm.withdraw', testUsers.releaseManager)).toEqual(['scmConfirmer', 'AEC_SDT_ADMIN']);
    const candidate = validated().send('scm.withdraw', po);
    expect(stepStates(candidate.snapshot as never)).toMatchObject({
      scmDocumentation: 'IN_PROGRESS',
      functionalValidation: null,
    });
    expect(candidate.context.validationConfirmer).toBeNull();
    expect(validated().send('scm.withdraw', testUsers.aecSdtAdmin).at('scmDocumentation')).toBe('IN_PROGRESS');
    expect(brandsConfirmed().refusal('scm.withdraw', po)).toEqual(['noBrandConfirmed']);
  });

  it('is validated after a successful test (D-060.12, AEC-27)', () => {
    const candidate = noted()
      .send('document.add', po, { documentId: 1 })
      .tell('documents.changed', { documentIds: [1, 2], complete: true })
      .send('scm.confirm', po)
      .tell('testLog.saved', { deploymentId: 7, successful: false });
    expect(candidate.refusal('validation.confirm', testUsers.aecSdtAdmin)).toEqual(['successfulTestLog']);
    candidate
      .tell('testLog.saved', { deploymentId: 7, successful: true })
      .send('validation.confirm', testUsers.aecSdtAdmin, { timeZone: 'UTC' });
    expect(candidate.context).toMatchObject({ validationConfirmer: testUsers.aecSdtAdmin.subject, validationTimeZone: 'UTC' });
    expect(candidate.context.validationConfirmedOn).not.toBeNull();
  });

  it('is withdrawn by the same person while no brand has confirmed (D-060.13)', () => {
    expect(validated().refusal('validation.withdraw', testUsers.admin)).toEqual(['validationConfirmer']);
    expect(validated().send('validation.withdraw', testUsers.aecSdtAdmin).at('functionalValidation')).toBe('ACTION_REQUIRED');
    expect(brandsConfirmed().refusal('validation.withdraw', testUsers.aecSdtAdmin)).toEqual(['noBrandConfirmed']);
  });
});

describe('the whole candidate', () => {
  it('is cancelled for good at any stage, unless a deployment runs (D-060.32, AEC-22, STATE-05)', () => {
    for (const candidate of [created(), validated(), live()]) {
      candidate.send('candidate.cancel', testUsers.releaseManager, { reason });
      expect(candidateStatus(candidate.snapshot as never)).toBe('CANCELLED');
      expect(candidate.snapshot.status).toBe('done');
      expect(candidate.context.cancelReason).toBe(reason);
      expect(candidate.refusal('candidate.edit', po)).toEqual(['ACTIVE']);
    }
    const running = live().tell('deployments.changed', { running: 1 });
    expect(running.refusal('candidate.cancel', testUsers.releaseManager)).toEqual(['noRunningDeployment']);
    expect(created().refusal('candidate.cancel', po)).toEqual(['RELEASE_MANAGER', 'AEC_SDT_ADMIN']);
    const cancelled = live().send('candidate.cancel', testUsers.releaseManager, { reason });
    expect(candidateStage(cancelled.snapshot as never)).toBe('LIVE');
  });

  it('takes brands in and out until the request runs; the last brand stays (D-060.33)', () => {
    const candidate = brandsConfirmed().send('brand.remove', po, { brandId: audi });
    expect(candidate.at('deploymentRequest')).toBe('ACTION_REQUIRED');
    expect(candidate.refusal('brand.remove', po, { brandId: vw })).toEqual(['otherBrandStays']);
    expect(candidate.refusal('brand.add', po, { brandId: vw })).toEqual(['brandNotYetChosen']);
    candidate.send('brand.add', po, { brandId: 3 });
    expect(candidate.context.brandIds).toEqual([vw, 3]);
    expect(stepStates(candidate.snapshot as never)).toMatchObject({
      releaseNotes: 'IN_PROGRESS',
      brandApproval: 'IN_PROGRESS',
      deploymentRequest: null,
    });
    expect(requested().refusal('brand.add', po, { brandId: 3 })).toEqual(['requestNotSubmitted']);
    expect(live().refusal('brand.remove', po, { brandId: audi })).toEqual(['notLive', 'requestNotApproved']);
    expect(live().refusal('candidate.edit', po)).toEqual(['notLive', 'requestNotApproved']);
  });
});

describe('creation of a test deployment (D-061.01, TEST-17, ADR 11)', () => {
  const tester = person('TEST_MANAGER');
  const withLive = testUsers.cmtDeploymentManager;

  it('is a command of the candidate in every stage, in LIVE by a permission of its own', () => {
    expect(created().refusal('testDeployment.create', tester)).toEqual([]);
    expect(created().refusal('testDeployment.create', testUsers.analyst)).toEqual(['TEST_DEPLOYMENT_WRITE']);
    const before = live();
    expect(before.needs('testDeployment.create', tester)).toEqual([
      { kind: 'right', key: 'TEST_DEPLOYMENT_WRITE_LIVE', by: ['AEC_SDT_ADMIN', 'CMT_DEPLOYMENT_MANAGER', 'ADMIN'] },
    ]);
    const { value } = before.snapshot;
    expect(before.send('testDeployment.create', withLive).snapshot.value).toEqual(value);
  });

  it('ends with the candidate', () => {
    const cancelled = created().send('candidate.cancel', testUsers.releaseManager, { reason });
    expect(cancelled.refusal('testDeployment.create', tester)).toEqual(['ACTIVE']);
  });
});
