import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { flows } from '#machines/registry.ts';
import { junit } from '#tests/paths/junit.ts';
import { flowOf } from '#tests/paths/machines.ts';
import { memoryRunner } from '#tests/paths/model-checks.ts';
import { mutantsOf } from '#tests/paths/mutants.ts';
import { hasFailed, printResult, runFlow } from '#tests/paths/run.ts';
import { walkPath } from '#tests/support/flow/walk.ts';

vi.setConfig({ testTimeout: 60_000 });

function paths(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/paths/main.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm run paths', () => {
  it('lists every flow and screen machine', () => {
    const { status, stdout } = paths();
    expect(status).toBe(0);
    for (const name of ['candidate', 'testDeployment', 'liveDeployment', 'session', 'entityForm'])
      expect(stdout).toMatch(new RegExp(`^  ${name} +\\d+ states`, 'm'));
  });

  it('tells the steps to a state: who signs in, what is done, what must be seen', () => {
    const { status, stdout } = paths('liveDeployment', '--to', 'ROLLED_OUT', '--shortest');
    expect(status).toBe(0);
    expect(stdout).toContain('Path 1 of 1: 6 steps, to Rolled out');
    expect(stdout).toMatch(/3\. release-manager \(Release Manager\): Approve \[request\.approve\]\n +see: In preparation/);
  });

  it('tells them as Markdown and as JSON, for one role, and without loops', () => {
    expect(paths('testDeployment', '--to', 'REQUESTED', '--shortest', '--format', 'markdown').stdout).toContain(
      '| # | who signs in |',
    );
    const told = JSON.parse(paths('candidate', '--role', 'release-manager-audi', '--format', 'json').stdout) as {
      paths: { steps: { who: string }[] }[];
    };
    expect(told.paths.length).toBeGreaterThan(0);
    for (const { steps } of told.paths) expect(steps.some(({ who }) => who.startsWith('release-manager-audi'))).toBe(true);
    const simple = paths('liveDeployment', '--to', 'FINISHED', '--simple').stdout.match(/^Path/gm) ?? [];
    expect(simple.length).toBeGreaterThan(1);
    expect(paths('session', '--to', 'signedIn').stdout).toContain('→ signedIn');
  });

  it.for([
    { args: ['candidat'], says: /There is no machine 'candidat'\. Flows: candidate, / },
    { args: ['candidat', '--run'], says: /There is no machine 'candidat'/ },
    { args: ['session', '--run'], says: /'session' is a screen/ },
    { args: ['candidate', '--to', 'NOWHERE'], says: /'NOWHERE' is no state of candidate\. States: / },
    { args: ['candidate', '--role', 'king'], says: /there is no role 'king'/ },
    { args: ['candidate', '--format', 'pdf'], says: /'pdf' is none of/ },
    { args: ['candidate', '--walk'], says: /--walk/ },
    { args: ['all', '--run', '--base', 'nonsense'], says: /'nonsense' is not an address/ },
    { args: ['all', '--run', '--base', 'http://127.0.0.1:9'], says: /No portal answers at http:\/\/127\.0\.0\.1:9\./ },
  ])('refuses $args with exit code 2 and a plain sentence', ({ args, says }) => {
    const { status, stderr } = paths(...args);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n +at /);
    expect(status).toBe(2);
  });

  it('finds nothing wrong with the charts, and says so', () => {
    const { status, stdout } = paths('all', '--lint');
    expect([status, stdout.match(/nothing found/g)?.length]).toEqual([0, Object.keys(flows).length]);
  });
});

describe('a run', () => {
  const flow = flowOf('liveDeployment');
  const everything = { choice: 'covering', to: undefined, role: undefined } as const;
  const against = (served: typeof flow) =>
    runFlow('liveDeployment', everything, (path, others, seen) => walkPath(flow, path, memoryRunner(served, flow), others, seen));

  it('reports coverage of states, transitions and refused commands', async () => {
    const result = await against(flow);
    expect(hasFailed(result)).toBe(false);
    expect(printResult(result)).toMatch(
      /^liveDeployment: 19 of 19 paths, \d+ steps, states 13\/13, transitions 54\/54, \d+ closed commands refused/,
    );
    expect(junit([result])).toMatch(/<testsuite name="liveDeployment" tests="19" failures="0"/);
  });

  it('fails with the step, the expected and the seen, and goes on with the next path', async () => {
    const wrong = mutantsOf(flow).find(
      ({ name }) => name === 'REQUESTED · request.approve: to READY_TO_ROLLOUT instead of IN_PREPARATION',
    );
    if (!wrong) throw new Error('no such mutant');
    const result = await against(wrong.flow);
    const text = printResult(result);
    expect(hasFailed(result)).toBe(true);
    expect(result.paths.some(({ failure }) => failure === undefined)).toBe(true);
    expect(text).toMatch(
      /at +step \d+, release-manager \(Release Manager\): Approve \[request\.approve\]\n +expected In preparation\n +seen +the state is "READY_TO_ROLLOUT"/,
    );
    expect(text).toContain('not reached:');
    expect(junit([result])).toMatch(
      /<failure message="step \d+, release-manager \(Release Manager\): Approve \[request.approve\]">/,
    );
  });
});
