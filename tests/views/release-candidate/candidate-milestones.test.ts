import { describe, expect, it } from 'vitest';
import type { FlowState } from '#contract/command.ts';
import { approvalParts } from '#machines/flows/release-candidate/candidate-approval.ts';
import {
  candidateMilestones,
  type MilestoneKey,
  milestoneKeys,
  regionsOf,
  stepsShown,
  sumoStatus,
} from '#src/app/release-candidate/candidate-milestones.ts';
import {
  audi,
  brandsConfirmed,
  type Candidate,
  confirm,
  created,
  live,
  noted,
  pushed,
  reason,
  requested,
  review,
  reviewerOf,
  validated,
  vw,
} from '#tests/support/release-candidate/candidates.ts';
import { testUsers } from '#tests/support/test-users.ts';

const stateOf = (candidate: Candidate): FlowState => ({
  value: candidate.snapshot.value as FlowState['value'],
  context: { ...candidate.context },
});
const boxesOf = (candidate: Candidate) => candidateMilestones(stateOf(candidate));
const box = (candidate: Candidate, key: MilestoneKey) => boxesOf(candidate).find((item) => item.key === key);
const currentOf = (candidate: Candidate) =>
  boxesOf(candidate)
    .filter((item) => item.isCurrent)
    .map((item) => item.key);

describe('milestones of a candidate', () => {
  it('has the eight boxes in the order of the flow (AEC-24, X-08)', () => {
    expect(boxesOf(created()).map(({ key }) => key)).toEqual([
      'pushToApproval',
      'releaseNotes',
      'sumoApproval',
      'brandApproval',
      'deploymentRequest',
      'releaseConfirmation',
      'pushToLive',
      'createDeployment',
    ]);
  });

  it('lights exactly one box, the step that waits for somebody (AEC-24, AEC-30)', () => {
    expect(currentOf(created())).toEqual(['pushToApproval']);
    expect(currentOf(pushed())).toEqual(['releaseNotes']);
    expect(currentOf(noted())).toEqual(['sumoApproval']);
    expect(currentOf(validated())).toEqual(['brandApproval']);
    expect(currentOf(brandsConfirmed())).toEqual(['deploymentRequest']);
    expect(currentOf(requested())).toEqual(['deploymentRequest']);
    expect(currentOf(live())).toEqual(['createDeployment']);
  });

  it('says what is not reached, what is done by whom and when (STATE-06, AEC-25)', () => {
    expect(box(created(), 'brandApproval')).toMatchObject({ kind: 'NOT_REACHED', note: { key: 'notReached' } });
    const candidate = pushed();
    expect(box(candidate, 'pushToApproval')).toMatchObject({
      kind: 'POSITIVE',
      note: { key: 'by', by: testUsers.containerPo.subject, on: candidate.context.approvalPushedOn },
    });
    expect(box(requested(), 'deploymentRequest')?.note).toEqual({ key: 'requestedBy', by: testUsers.containerPo.subject });
  });

  it('counts brands with a saved note and brands that confirmed (AEC-26, AEC-28)', () => {
    expect(box(noted(), 'releaseNotes')).toMatchObject({ kind: 'POSITIVE', note: { key: 'brands', done: 2, total: 2 } });
    expect(box(confirm(validated(), vw), 'brandApproval')?.note).toEqual({ key: 'confirmedBrands', done: 1, total: 2 });
  });

  it('shows a rejection as a reopened earlier step, with the brand that asks for it (D-060.17)', () => {
    const rejected = review(validated(), audi).send('brand.reject', reviewerOf(audi), {
      brandId: audi,
      reason,
      timeZone: 'Europe/Berlin',
    });
    expect(box(rejected, 'sumoApproval')).toMatchObject({ kind: 'IN_PROGRESS', note: { key: 'reopenedBy', brandIds: [audi] } });
    expect(sumoStatus(regionsOf(stateOf(rejected)))).toBe('IN_PROGRESS');
  });

  it('names a conflict in the place of the step (AEC-25, D-060.04)', () => {
    const conflict = created().send('approval.push', testUsers.containerPo).tell('promotion.duplicated');
    expect(box(conflict, 'pushToApproval')).toMatchObject({ kind: 'ACTION_REQUIRED', note: { key: 'conflict' } });
  });

  it('shows of a cancelled candidate what was done, then who cancelled it, and lights nothing (AEC-22, D-060.32, STATE-06)', () => {
    const before = stateOf(noted());
    const cancelled = noted().send('candidate.cancel', testUsers.releaseManager, { reason });
    const steps = regionsOf(before);
    const entries = Object.entries(steps).map(([step, status]) => [step, status === 'NOT_STARTED_YET' ? null : status]);
    const person = (id: string) => ({ id, fullName: id, isActive: true });
    const parts = approvalParts(cancelled.context, Object.fromEntries(entries), person as never);
    const boxes = candidateMilestones(stateOf(cancelled), stepsShown(parts as never));
    expect(boxes.filter(({ isCurrent }) => isCurrent)).toEqual([]);
    const by = { by: testUsers.releaseManager.subject, on: cancelled.context.cancelledOn };
    expect(boxes.map(({ key, kind, note }) => [key, kind, note.key])).toEqual([
      ['pushToApproval', 'POSITIVE', 'by'],
      ['releaseNotes', 'POSITIVE', 'brands'],
      ['sumoApproval', 'NEGATIVE', 'cancelled'],
      ...milestoneKeys.slice(3).map((key) => [key, 'NOT_REACHED', 'never']),
    ]);
    expect(boxes[2]?.note).toEqual({ key: 'cancelled', ...by });
  });
});
