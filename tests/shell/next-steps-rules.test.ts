import { beforeAll, describe, expect, it } from 'vitest';
import type { FlowState, Need } from '#contract/command.ts';
import { explain } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { pathTo } from '#machines/path-to.ts';
import { heardOf } from '#src/app/screen/use-entity-screen.ts';
import { closedEntries, isWorthAsking, shownBefore } from '#src/app/workflow/closed-commands.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { isDone, linkSearch } from '#src/app/workflow/use-deep-link.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { person } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

describe('an aborted rollout', () => {
  const flow = liveDeploymentFlow as Flow;
  const context = { homeBrandId: 1, brandIds: [1], purpose: 'ROLLOUT', paused: true };

  it('once it was aborted the close is what is left: no closed command off the way stands before it (B4)', () => {
    const ended = revive(flow, { value: 'ROLLOUT_ABORTED', context: { ...context, paused: false } } as FlowState);
    const explained = explain(flow, ended, person('CONTAINER_PO', 1));
    const path = pathTo(flow, ended);
    const entries = closedEntries(
      explained.filter(({ open }) => !open),
      path,
      { flow, snapshot: ended },
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(shownBefore(entries, { flow, snapshot: ended }, path, true)).toBe(0);
  });
});

it("somebody is asked for a step that they could take now, or whose condition they could meet; a state is nobody's to give (D-248)", () => {
  const right: Need = { kind: 'right', key: 'ADMIN', by: ['ADMIN'] };
  const four: Need = { kind: 'person', key: 'approverIsNotRequester', by: ['ADMIN'] };
  expect(isWorthAsking([right, four])).toBe(true);
  expect(isWorthAsking([right, { kind: 'fact', key: 'listHasVehicles', by: ['CAMPAIGN_MANAGER'] }])).toBe(true);
  expect(isWorthAsking([right, { kind: 'fact', key: 'soakOver', by: [] }])).toBe(false);
  expect(isWorthAsking([right, { kind: 'state', key: 'ROLLOUT', by: [] }])).toBe(false);
});

describe('a rollout that runs', () => {
  const flow = liveDeploymentFlow as Flow;
  const context = { homeBrandId: 1, brandIds: [1], purpose: 'ROLLOUT', paused: false };

  it('names the start of its next phase first while that waits for results, and not where every phase starts by time (D-250)', () => {
    const runs = revive(flow, { value: 'ROLLOUT_INITIATED', context } as FlowState);
    const shownFirst = (facts: object) => {
      const closed = explain(flow, runs, person('LAUNCH_OPERATOR', 1), facts).filter(({ open }) => !open);
      const entries = closedEntries(closed, pathTo(flow, runs), { flow, snapshot: runs });
      return shownBefore(entries, { flow, snapshot: runs }, pathTo(flow, runs), false);
    };
    expect(shownFirst({ phaseAhead: true, shareMissing: true })).toBe(1);
    expect(shownFirst({ phaseAhead: false })).toBe(0);
  });
});

describe('an address that leads to a command', () => {
  it('is done once that was open and nothing of it is any more; a closed one is explained as long as one looks (B5)', () => {
    expect(linkSearch.parse({ tab: 'live' })).toEqual({});
    expect(isDone('approval.push', ['approval.push'], ['note.save:1'])).toBe(true);
    expect(isDone('approval.push', [], ['note.save:1'])).toBe(false);
    expect(isDone('approval.push', ['approval.push'], ['approval.push'])).toBe(false);
    expect(isDone('brand.confirm', ['brand.confirm:1', 'brand.confirm:4'], ['brand.confirm:4'])).toBe(false);
    expect(isDone('brand.confirm:1', ['brand.confirm:1', 'brand.confirm:4'], ['brand.confirm:4'])).toBe(true);
  });
});

describe('news of progress', () => {
  const progress = (entityType: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT') =>
    ({ entityType, entityId: 7, parentId: 3, revision: null, command: 'rollout.progress', by: null, at: '' }) as const;
  const watched = [
    { type: 'LIVE_DEPLOYMENT', id: 7 },
    { type: 'TEST_DEPLOYMENT', id: 7 },
  ] as const;

  it('are heard where what the commands wait for moves with it: the share and the soak time of a phase (D-247, D-250)', () => {
    const heard = (flow: Flow | undefined) => heardOf(progress('LIVE_DEPLOYMENT'), watched, flow);
    expect(heard(liveDeploymentFlow as Flow)).toEqual(watched[0]);
    expect(heard(undefined)).toBeUndefined();
    expect(heardOf(progress('TEST_DEPLOYMENT'), watched, testDeploymentFlow as Flow)).toBeUndefined();
    const ofCandidate = [{ type: 'LIVE_DEPLOYMENT', parentId: 3 }] as const;
    expect(heardOf(progress('LIVE_DEPLOYMENT'), ofCandidate, liveDeploymentFlow as Flow)).toBeUndefined();
    expect(heardOf({ ...progress('LIVE_DEPLOYMENT'), command: 'rollout.pause' }, ofCandidate, undefined)).toEqual(ofCandidate[0]);
  });
});

describe('a rollout that failed', () => {
  it('is started again, and its button says so (D-062.08, B9)', () => {
    const texts = (at: string) => flowTexts('liveDeployment', { people: [], me: '', at });
    expect(texts('READY_TO_ROLLOUT').label('rollout.start')).toBe('Start rollout');
    expect(texts('ROLLOUT_FAILED').label('rollout.start')).toBe('Start rollout again');
    expect(texts('ROLLOUT_FAILED').hint('rollout.start')).toContain('The rollout failed');
  });
});
