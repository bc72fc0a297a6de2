import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { errorPopup, type PopupProblem } from '#machines/shell/error-popup.ts';
import { highlight, highlightTime } from '#machines/shell/highlight.ts';
import { type Leaving, leavingMachine } from '#machines/shell/leaving.ts';
import { activeWarnings, warnings } from '#machines/shell/warnings.ts';

const problem = (text: string): PopupProblem => ({
  cause: 'fetch',
  text,
  status: 502,
  traceId: `trace of ${text}`,
  at: '2026-11-20T09:58:14Z',
  page: '/',
});

describe('error popup (ERR-31…ERR-37)', () => {
  it('collects problems until it is closed, the same one once', () => {
    const actor = createActor(errorPopup).start();
    expect(actor.getSnapshot().matches('closed')).toBe(true);
    actor.send({ type: 'problem.raised', problem: problem('a') });
    expect(actor.getSnapshot().matches({ open: 'summary' })).toBe(true);
    actor.send({ type: 'details.show' });
    actor.send({ type: 'problem.raised', problem: problem('b') });
    actor.send({ type: 'problem.raised', problem: problem('b') });
    expect(actor.getSnapshot().matches({ open: 'details' })).toBe(true);
    expect(actor.getSnapshot().context.problems.map(({ text }) => text)).toEqual(['a', 'b']);
    actor.send({ type: 'details.hide' });
    actor.send({ type: 'popup.close' });
    expect(actor.getSnapshot().matches('closed')).toBe(true);
    expect(actor.getSnapshot().context.problems).toEqual([]);
  });
});

describe('warnings (ERR-09…ERR-11)', () => {
  const failed = (traceId: string) => ({ kind: 'internalGetError', text: 'AEC projects could not be loaded.', traceId }) as const;

  it('shows a message once, with the newest trace id, whatever the trace id (D-152)', () => {
    const actor = createActor(warnings).start();
    actor.send({ type: 'warning.raised', warning: failed('1') });
    actor.send({ type: 'warning.raised', warning: failed('2') });
    expect(activeWarnings(actor.getSnapshot().context.entries)).toMatchObject([{ traceId: '2' }]);
  });

  it('stays silent once dismissed, until its cause was over and came back', () => {
    const actor = createActor(warnings).start();
    const shown = () => activeWarnings(actor.getSnapshot().context.entries).length;
    const { text } = failed('1');
    actor.send({ type: 'warning.raised', warning: failed('1') });
    actor.send({ type: 'warning.dismissed', text });
    actor.send({ type: 'warning.raised', warning: failed('2') });
    expect(shown()).toBe(0);
    actor.send({ type: 'warning.over', text });
    actor.send({ type: 'warning.raised', warning: failed('3') });
    expect(shown()).toBe(1);
    actor.send({ type: 'warnings.clear' });
    expect(shown()).toBe(0);
  });
});

describe('leaving with unsaved input (C2, D-154)', () => {
  const audi: Leaving = { to: 'brand', brandId: 4 };
  const started = () => {
    const actor = createActor(leavingMachine).start();
    const left: Leaving[] = [];
    actor.on('left', ({ leaving }) => left.push(leaving));
    const want = (leaving: Leaving, isUnsaved: boolean) => actor.send({ type: 'leave.wanted', leaving, isUnsaved });
    return { actor, left, want };
  };

  it('happens at once without any', () => {
    const { actor, left, want } = started();
    want(audi, false);
    expect([left, actor.getSnapshot().value]).toEqual([[audi], 'idle']);
  });

  it('asks otherwise: stays, or goes once', () => {
    const { actor, left, want } = started();
    want(audi, true);
    expect(actor.getSnapshot().context.leaving).toEqual(audi);
    actor.send({ type: 'leave.stayed' });
    expect([left, actor.getSnapshot().context.leaving]).toEqual([[], undefined]);
    want({ to: 'signOut' }, true);
    actor.send({ type: 'leave.confirmed' });
    actor.send({ type: 'leave.confirmed' });
    expect([left, actor.getSnapshot().value]).toEqual([[{ to: 'signOut' }], 'idle']);
  });
});

describe('highlight (SHELL-14)', () => {
  it('marks the row one came back from for 10 s; another row starts anew', () => {
    const clock = new SimulatedClock();
    const actor = createActor(highlight, { clock }).start();
    actor.send({ type: 'row.left', list: 'projects', row: '3' });
    clock.increment(highlightTime - 1);
    actor.send({ type: 'row.left', list: 'projects', row: '4' });
    clock.increment(highlightTime - 1);
    expect(actor.getSnapshot().context).toEqual({ list: 'projects', row: '4' });
    clock.increment(1);
    expect(actor.getSnapshot().matches('none')).toBe(true);
    expect(actor.getSnapshot().context.row).toBeUndefined();
  });
});
