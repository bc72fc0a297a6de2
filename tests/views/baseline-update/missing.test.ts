import { expect, it } from 'vitest';
import { canBeAsked } from '#src/areas/gate-review/missing-item.tsx';
import { testUsers } from '#tests/support/test-users.ts';

const { admin, baselineUpdateManager } = testUsers;
const person = (id: string) => ({ id, username: id, email: '', fullName: id });
const item = (owner: string | null, mine: string | null, command = 'item.submit') => ({
  ...{ route: '/', name: 'Gateway', status: 'IN_PROGRESS', dueDate: null },
  person: owner === null ? null : person(owner),
  step: { entityType: 'ECU_RELEASE' as const, entityId: 1, command, asked: null },
  mine: mine === null ? null : { command: mine, route: '/' },
});

it('others are asked for what is theirs, though I could do it too, and not for what I can do and nobody else answers for (BLU-21, D-248)', () => {
  const me = admin.subject;
  const other = baselineUpdateManager.subject;
  expect(canBeAsked(item(other, 'item.submit'), me)).toBe(true);
  expect(canBeAsked(item(other, null), me)).toBe(true);
  expect(canBeAsked(item(null, null), me)).toBe(true);
  expect(canBeAsked(item(null, 'item.edit'), me)).toBe(false);
  expect(canBeAsked(item(me, null), me)).toBe(false);
  expect(canBeAsked(item(other, 'item.approve', 'item.approve'), me)).toBe(false);
});
