import { describe, expect, it, vi } from 'vitest';
import { flowIds, flowOf } from '#tests/paths/machines.ts';
import { failsAt } from '#tests/paths/model-checks.ts';
import { mutantsOf } from '#tests/paths/mutants.ts';
import { survivorReasons } from '#tests/paths/survivors.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('the generated tests in memory', () => {
  it.for(flowIds)('pass for %s as it is', async (id) => {
    expect(await failsAt(flowOf(id), flowOf(id))).toBeUndefined();
  });

  it('catch every mutant of the test deployment: guards, rights, targets (npm run mutate does it for all flows)', async () => {
    const reference = flowOf('testDeployment');
    const mutants = mutantsOf(reference);
    expect(new Set(mutants.map(({ kind }) => kind)).size).toBe(3);
    const survivors: string[] = [];
    for (const { name, flow } of mutants) if ((await failsAt(flow, reference)) === undefined) survivors.push(name);
    expect(survivors).toEqual([]);
  });

  it('leave only survivors that are explained, and explain none that does not exist', async () => {
    const known = new Map(
      flowIds.flatMap((id) => mutantsOf(flowOf(id)).map(({ flow, name }) => [`${id} ${name}`, { flow, reference: flowOf(id) }])),
    );
    for (const name of Object.keys(survivorReasons)) {
      const mutant = known.get(name);
      expect([name, mutant && (await failsAt(mutant.flow, mutant.reference))]).toEqual([name, undefined]);
      expect(known.has(name)).toBe(true);
    }
  });
});
