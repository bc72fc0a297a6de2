import { describe, expect, it, vi } from 'vitest';
import { functionalRoleNames } from '#contract/roles.ts';
import { aloneToLive, assigned, dangerous, duties, holder, withoutFourEyes } from '#tests/paths/duties.ts';

vi.setConfig({ testTimeout: 120_000 });

const [candidate, deployment] = duties;
if (!candidate || !deployment) throw new Error('two duties are known');
const everything = holder(functionalRoleNames);

describe.each(duties)('separation of duties of $model.flow.id', (duty) => {
  it('lets nobody come from created to live alone, whatever roles they hold (T8)', () => {
    const { walk, explored } = aloneToLive(duty, everything);
    expect(walk).toBeUndefined();
    expect(explored).toBeGreaterThan(5);
  });

  it('finds the shortest walk where four eyes are left out (seeded fault)', () => {
    const { walk = [] } = aloneToLive(withoutFourEyes(duty), everything);
    expect(walk.length).toBeGreaterThan(4);
    expect(walk.map(({ type }) => type)).toContain('request.approve');
  });
});

it('needs each four-eyes rule of the approval chain: without both, and not without one, one person comes through (T8)', () => {
  for (const guard of candidate.model.flow.personGuards)
    expect([guard, aloneToLive(withoutFourEyes(candidate, [guard]), everything).walk]).toEqual([guard, undefined]);
});

it('names the roles that must not meet in one person', () => {
  const sets = dangerous(withoutFourEyes(deployment)).map((roles) => roles.join(' + '));
  expect(sets).toContain('ADMIN');
  expect(dangerous(deployment)).toEqual([]);
});

it('judges a person of a file by their roles at their brands', () => {
  const person = (brandId: number) => assigned({ person: 'Kim', roles: [{ role: 'admin', brandId }] });
  expect(aloneToLive(withoutFourEyes(deployment), person(1)).walk).toBeDefined();
  expect(aloneToLive(withoutFourEyes(deployment), person(4)).walk).toBeUndefined();
  expect(() => assigned({ person: 'Kim', roles: [{ role: 'nobody', brandId: 1 }] })).toThrow(
    "Kim: the catalogue has no role 'nobody'",
  );
});
