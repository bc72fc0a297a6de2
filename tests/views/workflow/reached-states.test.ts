import { expect, it } from 'vitest';
import { reachedStates } from '#src/app/workflow/reached-states.ts';

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
