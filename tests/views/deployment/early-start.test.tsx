import { beforeAll, expect, it } from 'vitest';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import { PhasedProvider, type PhasedValue, type RolloutStage } from '#src/areas/deployment/phased-context.ts';
import { PlanTable } from '#src/areas/live-deployment/plan/plan-table.tsx';
import { EarlyNote } from '#src/areas/live-deployment/plan/plan-warnings.tsx';
import { StartNotes } from '#src/areas/live-deployment/start-notes.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

const early = /Phase 1 starts before .* requested and approved/;
const phase = (start: string) => ({
  ...{ name: 'Pilot', start, begin: { by: 'TIME' } as const, share: 100, stopOnFailureRate: 3, vehicles: 12 },
  ...{ expectedStart: null, expectedEnd: null },
});

it('warns of a plan that starts before the day that was requested and approved (D-062.06, D-068.07)', () => {
  const note = (start: string) => drawn(<EarlyNote phases={[{ start }]} desiredStart="2040-02-02" />);
  expect(note('2040-02-01T08:00')).toMatch(early);
  expect(note('2040-02-01T08:00')).toContain('banner-warning');
  expect(note('2040-02-02T08:00')).not.toMatch(early);
});

it('says nothing of phases to come on the plan of an enablement that was started, and of a start that was (D-062.06)', () => {
  const plan = {
    ...{ phases: [phase('2040-02-01T12:00:00.000Z')], isProposed: false, pace: null, maintenance: null },
    ...{
      expectedEnd: null,
      collisions: [],
      freezes: [{ phase: 0, from: '2040-02-01T08:00:00.000Z', to: '2040-02-03T08:00:00.000Z' }],
    },
  };
  const of = { name: 'Spring', priority: 50, desiredStart: '2040-02-02' };
  const portal = {
    clientOf: () => ({}),
    cache: { peek: () => ({ simulators: [] }) },
  } as unknown as Portal;
  const shown = (stage: RolloutStage, phases: readonly object[] = []) => {
    const value = { of, rollout: { entity: { phases } }, stage: () => stage } as unknown as PhasedValue;
    return drawn(
      <PortalProvider value={portal}>
        <PhasedProvider value={value}>
          <PlanTable plan={plan as never} />
        </PhasedProvider>
      </PortalProvider>,
    );
  };
  expect(shown('planned')).toMatch(early);
  expect(shown('planned')).toContain('freeze window');
  expect(shown('enabling')).not.toMatch(early);
  expect(shown('enabling')).not.toContain('freeze window');
  expect(shown('enabling')).toContain('Pilot');
  expect(shown('running', [{}])).not.toMatch(early);
});

it('warns of a start in place of the planned one that comes before that day (D-062.08)', () => {
  const plan = {
    ...{ phases: [phase('2040-02-02T12:00:00.000Z')], isProposed: false, pace: null, maintenance: null },
    ...{ expectedEnd: null, collisions: [], freezes: [] },
  };
  const of = {
    name: 'Spring',
    priority: 50,
    desiredStart: '2040-02-02',
    forcedReason: '',
    updateKind: 'SOFT',
    vehicleCount: 12,
  } as const;
  const notes = (isNow: boolean) => drawn(<StartNotes of={of} plan={plan} isNow={isNow} />);
  expect(notes(true)).toMatch(early);
  expect(notes(false)).not.toMatch(early);
});
