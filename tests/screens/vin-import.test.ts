import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ImportMode, ImportState, ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { type UploadInput, type VinImportEvent, vinImport } from '#machines/screens/vin-import.ts';
import { describePath, heldPorts, type Stimulus, shellPaths } from '#tests/support/flow/shell-paths.ts';

const importIn = (state: ImportState, over: Partial<ListImport> = {}): ListImport => ({
  id: 5,
  state,
  listId: state === 'IMPORTED' ? 9 : null,
  name: 'Winter',
  fileName: 'winter.csv',
  uploader: { id: 'u', username: 'u', email: '', fullName: 'Una' },
  startedOn: '2026-11-21T10:00:00.000Z',
  finishedOn: null,
  bytes: 10,
  lines: 2,
  checked: 0,
  percent: 40,
  secondsLeft: 3,
  counts: null,
  change: null,
  problem: null,
  decideUntil: null,
  ...over,
});

const stimuli: readonly Stimulus[] = [
  { name: 'half way', event: { type: 'upload.progressed', percent: 50 } as VinImportEvent },
  ...(['VALIDATING', 'READY', 'IMPORTED', 'FAILED', 'CANCELLED'] as const).flatMap((state): Stimulus[] => [
    { name: `sent: ${state}`, port: 'upload', output: importIn(state) },
    { name: `seen: ${state}`, port: 'look', output: importIn(state) },
    { name: `asked to end: ${state}`, port: 'cancel', output: importIn(state) },
    { name: `decided: ${state}`, port: 'apply', output: importIn(state) },
  ]),
  { name: 'refused', port: 'upload', error: new Error('409') },
  { name: 'not seen', port: 'look', error: new Error('503') },
  { name: 'too late', port: 'cancel', error: new Error('409') },
  { name: 'changed meanwhile', port: 'apply', error: new Error('409') },
  { name: 'add', event: { type: 'import.apply', mode: 'ADD' } as VinImportEvent },
  { name: 'cancel', event: { type: 'import.cancel' } },
  { name: 'news', event: { type: 'change.arrived' } },
];

function started(known?: ListImport) {
  const clock = new SimulatedClock();
  const ports = heldPorts();
  let sent: UploadInput | undefined;
  let wasCut = false;
  const decided: ImportMode[] = [];
  const actor = createActor(
    vinImport.provide({
      actors: {
        upload: fromPromise<ListImport, UploadInput>(({ input, signal }) => {
          sent = input;
          signal.addEventListener('abort', () => {
            wasCut = true;
          });
          return ports.open('upload') as Promise<ListImport>;
        }),
        look: fromPromise<ListImport, { id: number }>(() => ports.open('look') as Promise<ListImport>),
        cancel: fromPromise<ListImport, { id: number }>(() => ports.open('cancel') as Promise<ListImport>),
        apply: fromPromise<ListImport, { id: number; mode: ImportMode }>(({ input }) => {
          decided.push(input.mode);
          return ports.open('apply') as Promise<ListImport>;
        }),
      },
    }),
    { clock, input: { import: known } },
  );
  const told: string[] = [];
  actor.on('import.ended', ({ import: ended }) => told.push(`ended ${ended.id}`));
  actor.on('import.failed', ({ error }) => told.push(String(error)));
  actor.start();
  const apply = (stimulus: Stimulus) => {
    if ('port' in stimulus) ports.end(stimulus);
    else actor.send(stimulus.event as VinImportEvent);
  };
  return { actor, apply, clock, told, decided, progress: (percent: number) => sent?.onProgress(percent), wasCut: () => wasCut };
}

const paths = shellPaths(vinImport, stimuli, {});

describe('import of VINs', () => {
  it('reaches every state (VIN-09, D-186b)', () => {
    const reached = new Set(paths.flatMap((path) => path.map(({ value }) => JSON.stringify(value))));
    const states = ['uploading', 'cancelling', 'applying', 'imported', 'failed', 'cancelled'].map((state) =>
      JSON.stringify(state),
    );
    const inner = ['checking.waiting', 'checking.looking', 'proposed.resting', 'proposed.looking'].map((path) =>
      JSON.stringify(Object.fromEntries([path.split('.')])),
    );
    for (const state of [...states, ...inner]) expect(reached).toContain(state);
  });

  it.each(paths.map((path) => [describePath(path), path] as const))('runs as drawn: %s (VIN-09)', async (_, path) => {
    const { actor, apply } = started();
    for (const { stimulus, value } of path) {
      apply(stimulus);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
    }
  });

  it('tells how far the upload is as the port tells it, in whole per cent (VIN-09)', () => {
    const { actor, progress } = started();
    for (const percent of [0, 37, 100]) {
      progress(percent);
      expect(actor.getSnapshot().context.percent).toBe(percent);
    }
  });

  it('cuts the connection when it is cancelled on the way, and reports nothing (D-186b)', () => {
    const { actor, told, wasCut } = started();
    actor.send({ type: 'import.cancel' });
    expect([actor.getSnapshot().value, wasCut(), told]).toEqual(['cancelled', true, []]);
  });

  it('follows one that the server knows by looking once a second and at news, to its end (D-186b)', async () => {
    const { actor, apply, clock, told } = started(importIn('VALIDATING'));
    expect(actor.getSnapshot().value).toEqual({ checking: 'waiting' });
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toEqual({ checking: 'looking' });
    apply({ name: '', port: 'look', output: importIn('VALIDATING', { percent: 80 }) });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ checking: 'waiting' }));
    expect(actor.getSnapshot().context.import?.percent).toBe(80);
    actor.send({ type: 'change.arrived' });
    apply({ name: '', port: 'look', output: importIn('IMPORTED') });
    await vi.waitFor(() => expect(told).toEqual(['ended 5']));
  });

  it('tells an end that the server brought about, also a failed one, once (VIN-09)', async () => {
    const { actor, apply, told } = started(importIn('VALIDATING'));
    actor.send({ type: 'change.arrived' });
    apply({ name: '', port: 'look', output: importIn('FAILED') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'));
    expect(told).toEqual(['ended 5']);
  });

  it('holds a checked file until somebody decides, and takes it over as decided (D-186b)', async () => {
    const { actor, apply, decided, told } = started(importIn('READY', { listId: 9 }));
    expect(actor.getSnapshot().value).toEqual({ proposed: 'resting' });
    actor.send({ type: 'import.apply', mode: 'ADD' });
    apply({ name: '', port: 'apply', output: importIn('IMPORTED') });
    await vi.waitFor(() => expect(told).toEqual(['ended 5']));
    expect(decided).toEqual(['ADD']);
  });

  it('looks again when the server refuses the decision: the list may have been changed (D-158)', async () => {
    const { actor, apply, told } = started(importIn('READY', { listId: 9 }));
    actor.send({ type: 'import.apply', mode: 'REPLACE' });
    apply({ name: '', port: 'apply', error: new Error('409') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ proposed: 'looking' }));
    apply({ name: '', port: 'look', output: importIn('CANCELLED', { problem: 'The list was changed by Una.' }) });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('cancelled'));
    expect(told).toEqual(['Error: 409']);
  });

  it('tells a refusal with what the server said (D-118)', async () => {
    const { actor, apply, told } = started();
    apply({ name: '', port: 'upload', error: new Error('This name is already used.') });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'));
    expect(told).toEqual(['Error: This name is already used.']);
  });
});
