import { beforeAll, expect, it } from 'vitest';
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
