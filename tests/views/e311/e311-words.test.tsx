import { beforeAll, describe, expect, it } from 'vitest';
import type { FlowState } from '#contract/command.ts';
import type { AuditEntry } from '#contract/journal/history.ts';
import { drawnCrumbs } from '#src/app/layout/crumbs.ts';
import { mayOpen } from '#src/app/routing/may-open.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { figuresOf, flowTexts } from '#src/app/workflow/flow-texts.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { historyLines } from '#src/app/workflow/history-lines.ts';
import { TrackedStatus, trackedText } from '#src/areas/e311-deployment/tracked-status.tsx';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { allFlowTexts } from '#tests/support/flow/flow-text.ts';
import { testUsers } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames, 'e311-deployments']);
});

const textsOf = (flowId: 'e311Deployment' | 'e311Request', context: object, external: FlowState['external'] = {}) => {
  expect(allFlowTexts[flowId]).toBeDefined();
  const values = { name: 'Sprint', ...figuresOf({ value: 'x', context, external } as FlowState) };
  return flowTexts(flowId, { people: [], me: 'me', values });
};
const user = { id: 'me', username: 'me', email: '', fullName: 'Me' };
const entryOf = (event: string, rollout: string, target: AuditEntry['target'] = {}): AuditEntry => ({
  ...{ id: 1, at: '2026-11-25T04:00:00.000Z', user, brandId: 1, entityType: 'E311_DEPLOYMENT', entityId: 1 },
  ...{ event, target, from: '', to: '', comment: null, cause: null, diff: {} },
  after: { value: { vehicles: 'COMPLETE', rollout }, context: {} },
});
const told = (entry: AuditEntry) =>
  historyLines([entry], { documents: [] }, textsOf('e311Deployment', {})).map(({ sentence }) => sentence);

describe('what the pages of E3 1.1 say', () => {
  it('tells what a save changed of a list: what came, what went and what is something else (D-059)', () => {
    const linesOf = (diff: AuditEntry['diff']) => changesOf({ event: 'vehicles.save', user, diff });
    const vins = { from: ['A', 'B'], to: ['B', 'C', 'D', 'E', 'F'] };
    expect(linesOf({ vins })).toEqual(['Vehicles: 4 added (C, D, E, + 1), 1 removed (A)']);
    const updateOf = (id: number, targetVersion: string) => ({ id, productId: `BMS-${id}`, targetVersion });
    const ecuUpdates = { from: [updateOf(1, '0911'), updateOf(2, '0001')], to: [updateOf(1, '0912'), updateOf(2, '0001')] };
    expect(linesOf({ ecuUpdates })).toEqual(['ECU updates: 1 changed (BMS-1)']);
    const assignments = { 'assignments.1': { from: null, to: ['A', 'B'] }, 'assignments.2': { from: ['A'], to: ['B'] } };
    expect(linesOf(assignments)).toEqual(['Assignments: 3 added, 1 removed']);
    expect(linesOf({ parameters: { from: { retries: 2, repeats: 2 }, to: { retries: 3, repeats: 2 } } })).toEqual([
      'Parameters: 1 changed (retries)',
    ]);
    expect(linesOf({})).toEqual([]);
  });

  it('tells a start that created no campaign from one that did (D-059, D-073.8)', () => {
    expect(told(entryOf('rollout.start', 'ROLLOUT_INITIATED'))).toEqual(['You started the rollout']);
    expect(told(entryOf('rollout.start', 'CAMPAIGN_CREATION_FAILED'))).toEqual([
      'You tried to start the rollout: no campaign was created',
    ]);
  });

  it('names the vehicle that was stopped (D-059, D-062.15)', () => {
    expect(told(entryOf('vehicle.stop', 'ROLLOUT_INITIATED', { vin: 'WVWZZZE1ZMP931001' }))).toEqual([
      'You stopped WVWZZZE1ZMP931001',
    ]);
    expect(told(entryOf('vehicle.stop', 'ROLLOUT_INITIATED'))).toEqual(['You stopped a vehicle']);
  });

  it('promises figures before a rollout, a submission and an acceptance, and says what ends with it (D-154, D-072.6)', () => {
    const start = textsOf('e311Deployment', { selected: 18, enabled: 7 }).effects('rollout.start');
    expect(start[0]).toBe('7 entries of the parts list: sent to 18 vehicles.');
    expect(start[1]).toContain('unless the rollout fails');
    expect(start[2]).toContain('the request is finished too');
    const request = textsOf('e311Request', { vehicles: 1, updates: 8 });
    expect(request.effects('request.submit')[0]).toBe('A test manager accepts or rejects 8 ECU updates for 1 vehicle.');
    expect(request.effects('request.accept')[0]).toContain('8 ECU updates for 1 vehicle');
    expect(request.goal()).toContain('besides the steps of each deployment');
  });

  it('does not call a rollout successful that was so in part (D-063)', () => {
    expect(textsOf('e311Deployment', { jobStatus: 'PARTIAL_SUCCESS' }).reached()).toContain('not every vehicle');
    expect(textsOf('e311Deployment', { jobStatus: 'SUCCESS' }).reached()).toBe('the rollout was successful');
  });

  it('names the vehicles that are not active (D-073.1)', () => {
    const inactive = { vehicleInactive: [{ from: null, to: null, reason: 'WVWZZZE1ZMP931001' }] };
    const need = { kind: 'fact', key: 'everyVehicleActive', by: [] as string[] } as const;
    expect(textsOf('e311Deployment', {}, inactive).need(need, 'vehicles.confirm', {})).toContain('WVWZZZE1ZMP931001');
  });

  it('has one name for a stopped vehicle (D-097)', () => {
    expect(trackedText('SUPERSEDED')).toBe('Stopped');
    expect(drawn(<TrackedStatus status="SUPERSEDED" />)).toContain('data-kind="NEUTRAL"');
    expect(drawn(<TrackedStatus status="FAILED" />)).toContain('data-kind="NEGATIVE"');
  });

  it('links only steps above a page that its reader may open (D-249, ROLE-R16, ROLE-R17)', () => {
    const patterns = flatten(areaRoutes).map(({ fullPath }) => fullPath);
    const of = '/software/e3oru11/deployment-requests/1';
    const steps = [of, `${of}/deployment/2/overview`].map((href) => ({ label: href, href, isEntity: true, isNamed: true }));
    const linked = (actor: typeof testUsers.launchOperator) =>
      drawnCrumbs(steps, (href) => mayOpen(href, { actor, brandId: 1, isOff: () => false }, patterns)).map(
        ({ href }) => href !== undefined,
      );
    expect(linked(testUsers.launchOperator)).toEqual([false, true]);
    expect(linked(testUsers.testVinManager)).toEqual([true, true]);
  });
});
