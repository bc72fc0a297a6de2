import { readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { typeOfFlow } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import { leavesOf } from '#machines/guard-leaves.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import { flowTexts, remainsOf } from '#src/app/workflow/flow-texts.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { taskTexts, allFlowTexts as texts } from '#tests/support/flow/flow-text.ts';
import { brandsConfirmed, vw } from '#tests/support/release-candidate/candidates.ts';
import { testUsers } from '#tests/support/test-users.ts';

type Texts = {
  readonly commands: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly needs: Readonly<Record<string, string>>;
  readonly persons: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
};

const all: readonly (readonly [string, Flow, Texts])[] = Object.entries(flows).map(([id, flow]) => [
  id,
  flow,
  texts[id as keyof typeof flows],
]);

/** Every single fact that a guard of a command looks at, as explain() would name it, and every event of the chart. */
function namesOf(machine: AnyStateMachine) {
  const guards = new Set<string>();
  const events = new Set<string>();
  collect(machine.root as never, guards, events);
  return { guards: [...guards], events: [...events] };
}

type Node = {
  readonly transitions: ReadonlyMap<string, readonly { readonly guard?: unknown; readonly meta?: unknown }[]>;
  readonly states: Readonly<Record<string, Node>>;
};

function collect(node: Node, guards: Set<string>, events: Set<string>): void {
  for (const [type, transitions] of node.transitions) {
    events.add(type);
    for (const { guard, meta } of transitions) {
      if (guard !== undefined && meta !== undefined) for (const leaf of leavesOf(guard as never)) guards.add(leaf);
    }
  }
  for (const child of Object.values(node.states)) collect(child, guards, events);
}

it('say what the journal keeps of a test deployment beside its chart (TEST-13, TEST-14, D-059)', () => {
  const file = path.resolve(import.meta.dirname, '../../server/modules/test-deployment/test-deployment-log.ts');
  const kept = [...readFileSync(file, 'utf8').matchAll(/'(log\.[a-zA-Z]+)'/g)].map(([, event = '']) => event);
  expect(kept).toContain('log.fileDeleted');
  const own: Readonly<Record<string, unknown>> = { ...texts.testDeployment.commands, ...texts.testDeployment.events };
  expect(kept.filter((event) => own[event] === undefined)).toEqual([]);
});

describe.each(all)('texts of the flow %s', (_, flow, own) => {
  const { guards, events } = namesOf(flow.machine);

  it('name every command, its consequence, its state and its past', () => {
    const missing = Object.keys(flow.commands).filter((command) =>
      ['label', 'hint', 'done', 'when', 'event'].some((key) => typeof own.commands[command]?.[key] !== 'string'),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(own.commands).filter((command) => !(command in flow.commands))).toEqual([]);
  });

  it('say every fact that a command can lack', () => {
    expect(guards.length).toBeGreaterThan(0);
    expect(guards.filter((guard) => own.needs[guard] === undefined)).toEqual([]);
  });

  it('say whom a remembered person is', () => {
    const persons =
      JSON.stringify(flow.commands, (key, value) => (key === 'payload' ? undefined : value))
        .match(/"person":"(\w+)"/g)
        ?.map((found) => found.slice(10, -1)) ?? [];
    expect(persons.filter((person) => own.persons[person] === undefined)).toEqual([]);
  });

  it('call every open task, and its button, at home (D-033)', () => {
    const moves = [...flow.ahead, ...(flow.beside ?? [])].filter(({ type }) => type in flow.commands).map(({ type }) => type);
    const words = taskTexts[typeOfFlow(flow.id as FlowId)] ?? {};
    expect(moves.filter((move) => !words[move]?.task || !words[move]?.verb)).toEqual([]);
  });

  it('tell every event of the journal', () => {
    const facts = events.filter((event) => !(event in flow.commands) && event !== '');
    expect(facts.filter((event) => own.events[event] === undefined)).toEqual([]);
  });
});

it('what can be edited is promised as far as the state lets one (D-074, B14)', async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
  const said = (at: string) => flowTexts('releaseNotesProject', { people: [], me: '', at }).hint('project.edit');
  expect(said('EDITING')).toBe('Package, plan, motivation and languages');
  for (const at of ['TRANSLATION', 'PUBLISHED']) expect(said(at)).toMatch(/^Title, due date and owner; the rest only after /);
  // The states in which a change of the rest is refused are those.
  const { states = {} } = (flows.releaseNotesProject.machine as AnyStateMachine).config;
  const guarded = (state: string) => JSON.stringify(states[state] ?? {}).includes('contentUnchanged');
  const hintAt = texts.releaseNotesProject.commands['project.edit']?.hintAt ?? {};
  expect(Object.keys(states).filter(guarded)).toEqual(Object.keys(hintAt));
});

it('a withdrawal after which documents are reviewed again says so before it is done (D-060.11, D-060.18, D-060.19, D-154)', () => {
  const candidate = brandsConfirmed();
  expect(candidate.context.decisions[vw]?.reviewed.length).toBeGreaterThan(0);
  candidate.send('brand.withdraw', testUsers.releaseManagerVw, { brandId: vw });
  expect(candidate.context.decisions[vw]?.reviewed).toEqual([]);
  const { 'brand.withdraw': brand, 'scm.withdraw': scm } = texts.candidate.commands;
  expect([brand.hint, ...brand.dialog.effects].filter((text) => /review(ing)? all documents again/.test(text))).toHaveLength(2);
  expect(scm.dialog.effects.join(' ')).toMatch(/review again what changes/);
});

it('a rollout that came to no campaign is not said to be started (D-073.8, D-155); what the system alone has left is not done', async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
  const said = flowTexts('e311Deployment', { people: [], me: '' });
  expect(said.done('rollout.start')).toBe('Rollout started.');
  expect(said.otherwise('rollout.start', 'ROLLOUT_INITIATED')).toBeUndefined();
  expect(said.otherwise('rollout.start', 'CAMPAIGN_CREATION_FAILED')).toBe('The vehicle backend did not create the campaign.');
  const left = (path: { moves: number; steps: number; reaches?: boolean }) =>
    remainsOf(
      i18next.getFixedT(null, 'flows'),
      {
        reaches: path.reaches ?? true,
        people: path.steps,
        moves: path.moves,
        steps: Array(path.steps).fill({ command: 'x', target: {}, by: [] }),
      },
      said,
    );
  expect(left({ moves: 0, steps: 0 })).toEqual({ label: 'Done:', text: 'the rollout was successful' });
  expect(left({ moves: 1, steps: 0 })).toEqual({
    label: 'Remaining:',
    text: 'nothing for people to do, it goes on by itself to a successful rollout',
  });
  // Other steps may be open there: an import with errors can be cancelled.
  expect(left({ moves: 0, steps: 0, reaches: false }).text).toBe('No step from here leads to a successful rollout.');
  expect(left({ moves: 2, steps: 1 }).text).toBe('1 step by 1 person to a successful rollout');
});
