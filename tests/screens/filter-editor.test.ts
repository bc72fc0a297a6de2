import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { FilterQuery } from '#contract/vehicle-list/vehicle-list.ts';
import { type Counted, type FilterEditorEvent, filterEditor, type Insight, type Scope } from '#machines/screens/filter-editor.ts';
import { describePath, heldPorts, type Stimulus, shellPaths } from '#tests/support/flow/shell-paths.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

const scope: Scope = { brandIds: [1], dataSource: 'OEMIL', preConstraints: null };
const counted: Counted = { count: 7, fetchedOn: '2026-11-21T10:00:00.000Z' };
const insight: Insight = { total: 100, constraints: [{ pointer: '/constraints/0', alone: 9, without: 30 }], sample: [] };

const event = (name: string, sent: FilterEditorEvent): Stimulus => ({ name, event: sent });
const stimuli: readonly Stimulus[] = [
  event('an empty constraint', { type: 'tree.edit', edit: { kind: 'constraint.add', to: '' } }),
  event('everything away', { type: 'tree.edit', edit: { kind: 'all.remove' } }),
  event('a text', { type: 'text.type', text: 'MODEL = Golf' }),
  event('a wrong text', { type: 'text.type', text: 'MODEL = Golf and' }),
  event('no text', { type: 'text.type', text: ' ' }),
  event('saved elsewhere', { type: 'tree.replace', tree: filterOf('MODEL = Polo') }),
  event('no right to count', { type: 'scope.change', scope: undefined }),
  event('another source', { type: 'scope.change', scope: { ...scope, dataSource: 'DIGITAL_TWIN' } }),
  event('pause', { type: 'xstate.after.pause.filterEditor.count.pausing' } as never),
  { name: 'counted', port: 'count', output: counted },
  { name: 'not counted', port: 'count', error: new Error('422') },
  { name: 'explored', port: 'explore', output: insight },
  { name: 'not explored', port: 'explore', error: new Error('503') },
  event('again', { type: 'count.again' }),
];

function started(tree: FilterTree | null = null, asks: Scope | undefined = scope) {
  const clock = new SimulatedClock();
  const ports = heldPorts();
  const asked: FilterQuery[] = [];
  const aborted: boolean[] = [];
  const actor = createActor(
    filterEditor.provide({
      actors: {
        count: fromPromise<Counted, FilterQuery>(({ input, signal }) => {
          asked.push(input);
          signal.addEventListener('abort', () => aborted.push(true));
          return ports.open('count') as Promise<Counted>;
        }),
        explore: fromPromise<Insight, FilterQuery>(() => ports.open('explore') as Promise<Insight>),
      },
    }),
    { clock, input: { tree, scope: asks } },
  );
  const told: (FilterTree | null)[] = [];
  const placed: string[] = [];
  actor.on('tree.changed', ({ tree: changed }) => told.push(changed));
  actor.on('node.placed', ({ at }) => placed.push(at));
  actor.start();
  const apply = (stimulus: Stimulus) => {
    if ('port' in stimulus) ports.end(stimulus);
    else if (stimulus.name === 'pause') clock.increment(350);
    else actor.send(stimulus.event as FilterEditorEvent);
  };
  return { actor, apply, asked, aborted, clock, ports, told, placed, context: () => actor.getSnapshot().context };
}

const paths = shellPaths(filterEditor, stimuli, { tree: null, scope });

describe('filter editor', () => {
  it('reaches every state (VIN-04)', () => {
    const reached = new Set(paths.flatMap((path) => path.map(({ value }) => JSON.stringify(value))));
    const counts = ['"idle"', '"pausing"', '"counting"', '{"counted":"exploring"}', '{"counted":"resting"}', '"failed"'];
    for (const text of ['agreed', 'misread'])
      for (const count of counts) expect([...reached], `${text} ${count}`).toContain(`{"text":"${text}","count":${count}}`);
  });

  it.each(paths.map((path) => [describePath(path), path] as const))('runs as drawn: %s (VIN-04)', async (_, path) => {
    const { actor, apply } = started();
    for (const { stimulus, value } of path) {
      apply(stimulus);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
    }
  });

  it('says the same as tree and as text, whichever is edited (VIN-04)', () => {
    const { actor, context, told } = started(filterOf('MODEL = Golf and MARKET = DE'));
    expect(context().text).toBe('MODEL = Golf and MARKET = DE');
    actor.send({ type: 'tree.edit', edit: { kind: 'operator.change', at: '', operator: 'OR' } });
    expect(context().text).toBe('MODEL = Golf or MARKET = DE');
    actor.send({ type: 'text.type', text: '  model="Golf",Polo  ' });
    expect(told.at(-1)).toEqual(filterOf('MODEL = Golf, Polo'));
    expect(context().text).toBe('  model="Golf",Polo  ');
    actor.send({ type: 'text.type', text: '' });
    expect(told.at(-1)).toBeNull();
  });

  it('keeps the tree while the text cannot be read and says where it stops; the next edit writes the text anew (VIN-04)', () => {
    const { actor, context, told } = started(filterOf('MODEL = Golf'));
    actor.send({ type: 'text.type', text: 'MODEL = Golf and\nMARKT = DE' });
    expect(context().textError).toMatchObject({ line: 2, column: 1, found: 'MARKT' });
    expect(context().tree).toEqual(filterOf('MODEL = Golf'));
    expect(told).toEqual([]);
    actor.send({ type: 'tree.edit', edit: { kind: 'constraint.change', at: '/constraints/0', patch: { values: ['Polo'] } } });
    expect([context().text, context().textError]).toEqual(['MODEL = Polo', undefined]);
  });

  it('counts once after a pause and cancels the older count (TEST-10, D-186d)', async () => {
    const { actor, aborted, asked, clock } = started();
    for (const model of ['G', 'Go', 'Gol', 'Golf']) {
      actor.send({ type: 'text.type', text: `MODEL = ${model}` });
      clock.increment(200);
    }
    expect(asked).toHaveLength(0);
    clock.increment(200);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({ ...scope, filter: filterOf('MODEL = Golf') });
    actor.send({ type: 'text.type', text: 'MODEL = Polo' });
    expect(aborted).toEqual([true]);
    clock.increment(350);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('leaves count and text to themselves: an unreadable text asks nothing anew, another source makes no text readable (VIN-04)', async () => {
    const { actor, apply, aborted, asked, clock } = started(filterOf('MODEL = Golf'));
    clock.increment(350);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    actor.send({ type: 'text.type', text: 'MODEL = Golf and' });
    actor.send({ type: 'text.type', text: 'MODEL = Golf and M' });
    apply({ name: 'not counted', port: 'count', error: new Error('422') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ text: 'misread', count: 'failed' }));
    actor.send({ type: 'text.type', text: 'MODEL = Golf and MA' });
    clock.increment(1_000);
    expect([actor.getSnapshot().value, asked.length, aborted]).toEqual([{ text: 'misread', count: 'failed' }, 1, []]);
    actor.send({ type: 'scope.change', scope: { ...scope, dataSource: 'DIGITAL_TWIN' } });
    expect(actor.getSnapshot().value).toEqual({ text: 'misread', count: 'pausing' });
  });

  it('asks for what is complete, and leads what it learns back to the draft (VIN-04, D-186d)', async () => {
    const { actor, apply, asked, context } = started(filterOf('MODEL = Golf and MARKET = DE'));
    actor.send({ type: 'tree.edit', edit: { kind: 'constraint.change', at: '/constraints/0', patch: { values: [] } } });
    apply(event('pause', { type: 'count.again' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.filter).toEqual(filterOf('MARKET = DE'));
    apply({ name: 'counted', port: 'count', output: counted });
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ count: { counted: 'exploring' } })).toBe(true));
    apply({ name: 'explored', port: 'explore', output: insight });
    await vi.waitFor(() => expect(context().insight).toEqual(insight));
    expect(context().origin.get('/constraints/0')).toBe('/constraints/1');
  });

  it('says why an edit was not made, and where the focus goes after one (D-104)', () => {
    const wide = filterOf(Array.from({ length: 50 }, () => 'VIN = A').join(' and '));
    const { actor, context, placed } = started(wide);
    actor.send({ type: 'tree.edit', edit: { kind: 'constraint.add', to: '' } });
    expect([context().refusal, context().tree]).toEqual(['size', wide]);
    actor.send({ type: 'tree.edit', edit: { kind: 'node.remove', at: '/constraints/49' } });
    expect([context().refusal, placed]).toEqual([undefined, ['/constraints/48']]);
  });
});
