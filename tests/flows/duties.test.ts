import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { functionalRoleNames } from '#contract/access/roles.ts';
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

describe('npm run duties', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ['tests/paths/duties-main.ts', ...args], { encoding: 'utf8' });

  it('proves that nobody of the catalogue comes through, and names the roles that four eyes hold apart', () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /candidate: from created to pushed to live\n {2}one person who holds every role cannot: none of the \d+ states/,
    );
    expect(stdout).toContain('Release Manager + CMT Deployment Manager');
  });

  it('judges the people of a file, and refuses one that cannot be read', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'duties-'));
    const file = path.join(folder, 'people.json');
    await writeFile(file, JSON.stringify([{ person: 'Kim', roles: [{ role: 'container-po', brandId: 1 }] }]));
    const judged = run(file);
    expect([judged.status, judged.stdout.match(/Kim cannot/g)?.length]).toEqual([0, 2]);
    await writeFile(file, '[{"person": "Kim", "roles": [{"role": "king", "brandId": 1}]}]');
    const unknown = run(file);
    expect([unknown.status, unknown.stderr.includes("the catalogue has no role 'king'")]).toEqual([2, true]);
    const missing = run(path.join(folder, 'nothing.json'));
    expect([missing.status, missing.stderr.trim()]).toEqual([2, `${path.join(folder, 'nothing.json')} cannot be read`]);
    await rm(folder, { recursive: true, force: true });
  });
});
