import { expect, it } from 'vitest';
import { reachedStates, waySteps, withConditions, withOutcome } from '#src/app/workflow/reached-states.ts';

const user = { id: 'k', username: 'k', email: '', fullName: 'Karla Diaz' };
const newestFirst = [
  { at: '2026-11-05T10:00:00Z', from: 'TRANSLATION', to: 'EDITING', user },
  { at: '2026-11-04T10:00:00Z', from: 'TRANSLATION', to: 'TRANSLATION', user: null },
  { at: '2026-11-03T10:00:00Z', from: 'EDITING', to: 'TRANSLATION', user: null },
  { at: '2026-11-02T10:00:00Z', from: 'CREATED', to: 'EDITING', user },
  { at: '2026-11-01T10:00:00Z', from: '', to: 'CREATED', user },
];

it('says when each state was reached the last time, and by whom; what leaves it as it is does not count (D-024, AEC-24)', () => {
  expect(Object.fromEntries(reachedStates(newestFirst))).toEqual({
    EDITING: { on: '2026-11-05T10:00:00Z', by: 'Karla Diaz' },
    TRANSLATION: { on: '2026-11-03T10:00:00Z', by: undefined },
    CREATED: { on: '2026-11-01T10:00:00Z', by: 'Karla Diaz' },
  });
});

it('says what was so at a moment of the history', () => {
  const then = reachedStates(newestFirst, '2026-11-03T10:00:00Z');
  expect(then.get('EDITING')?.on).toBe('2026-11-02T10:00:00Z');
  expect([...then.keys()]).toEqual(['TRANSLATION', 'EDITING', 'CREATED']);
});

it('what a tool had lost comes back to its state, and does not reach it anew (D-069.9, RN-03)', () => {
  const outage = [
    { at: '2026-11-26T00:10:00Z', from: 'UNKNOWN', to: 'CREATED', user: null },
    { at: '2026-11-26T00:05:00Z', from: 'CREATED', to: 'UNKNOWN', user: null },
    { at: '2026-11-25T22:35:00Z', from: '', to: 'CREATED', user },
  ];
  expect(reachedStates(outage).get('CREATED')).toEqual({ on: '2026-11-25T22:35:00Z', by: 'Karla Diaz' });
});

it('what has to stand before a rollout has its boxes; what is not met is where the campaign stands (BIG-10, ORU2-09)', () => {
  const conditions = (isComplete: boolean) => [
    { key: 'release', label: 'Release valid', isMet: true },
    { key: 'vehicles', label: 'Vehicles, 47 of 48 complete', isMet: isComplete },
  ];
  const way = ['CREATED', 'ROLLED_OUT'];
  const drawn = (status: string, isComplete: boolean, reached: readonly string[] = []) =>
    withConditions(waySteps(way, { status, reached: new Map(reached.map((key) => [key, {}])) }), conditions(isComplete)).map(
      ({ current, key, kind }) => `${current ? '>' : ''}${key} ${kind}`,
    );
  expect(drawn('CREATED', false)).toEqual([
    'CREATED POSITIVE',
    'release POSITIVE',
    '>vehicles ACTION_REQUIRED',
    'ROLLED_OUT NOT_REACHED',
  ]);
  expect(drawn('CREATED', true).at(-1)).toBe('>ROLLED_OUT NOT_REACHED');
  expect(drawn('ROLLOUT_FAILED', true).slice(2)).toEqual([
    'vehicles POSITIVE',
    '>ROLLOUT_FAILED NEGATIVE',
    'ROLLED_OUT NOT_REACHED',
  ]);
  expect(drawn('ROLLOUT_ABORTED', true, ['ROLLED_OUT']).slice(3)).toEqual(['ROLLED_OUT POSITIVE', '>ROLLOUT_ABORTED NEUTRAL']);
});

it('what comes after the last state has its box: ahead before it, and where the campaign stands in it (BIG-05, D-179d)', () => {
  const drawn = (status: string, isMet: boolean) => {
    const steps = waySteps(['CREATED', 'ROLLED_OUT'], { status, reached: new Map() });
    const outcome = { key: 'results', label: 'Results, 8 of 12', isMet };
    return withOutcome(withConditions(steps, []), outcome).map(({ current, key, kind }) => `${current ? '>' : ''}${key} ${kind}`);
  };
  expect(drawn('CREATED', false).at(-1)).toBe('results NOT_REACHED');
  expect(drawn('ROLLOUT_FAILED', false).slice(-2)).toEqual(['ROLLED_OUT NOT_REACHED', 'results NOT_REACHED']);
  expect(drawn('ROLLED_OUT', false).slice(-2)).toEqual(['ROLLED_OUT POSITIVE', '>results IN_PROGRESS']);
  expect(drawn('ROLLED_OUT', true).at(-1)).toBe('>results POSITIVE');
});
