import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { entityForm, type FieldErrors } from '#machines/screens/entity-form.ts';

type Values = { name: string; share: number };

function started(save: (values: Values) => Promise<unknown>) {
  const machine = entityForm<Values>().provide({
    actors: { save: fromPromise<unknown, { values: Values }>(({ input }) => save(input.values)) },
  });
  const heard: object[] = [];
  const actor = createActor(machine, { input: { values: { name: 'a', share: 1 } } });
  for (const type of ['form.replaced', 'form.saved', 'form.refused', 'form.invalid'] as const)
    actor.on(type, (event) => heard.push(event));
  return {
    actor: actor.start(),
    heard,
    changed: () => actor.send({ type: 'field.changed' }),
    saved: (values: Values, errors: FieldErrors = {}) => actor.send({ type: 'form.save', values, errors }),
  };
}

const mine = { name: 'mine', share: 1 };
const theirs = { name: 'theirs', share: 2 };
const refused = (error: object) => () => Promise.reject(error);

describe('form screen (D-230)', () => {
  it('becomes dirty, saves, and is pristine with what was saved', async () => {
    const sent: Values[] = [];
    const { actor, heard, changed, saved } = started(async (values) => sent.push(values));
    changed();
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
    saved(mine);
    await waitFor(actor, (snapshot) => snapshot.matches('pristine'));
    expect(sent).toEqual([mine]);
    expect(actor.getSnapshot().context.saved).toEqual(mine);
    expect(heard).toEqual([{ type: 'form.saved', values: mine, answer: 1 }]);
  });

  it('sends nothing while a field is wrong, and goes on once it is changed', () => {
    const sent: Values[] = [];
    const { actor, heard, changed, saved } = started(async (values) => sent.push(values));
    const errors = { name: 'This field is required.' };
    changed();
    saved({ name: '', share: 1 }, errors);
    expect(actor.getSnapshot().matches('rejected')).toBe(true);
    changed();
    expect(actor.getSnapshot().matches('dirty')).toBe(true);
    expect(heard).toEqual([{ type: 'form.invalid', errors }]);
    expect(sent).toEqual([]);
  });

  it('takes no input while it saves, so that what is shown is what was sent', () => {
    const { actor, changed, saved } = started(() => new Promise(() => undefined));
    changed();
    saved(mine);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    changed();
    expect(actor.getSnapshot().matches('saving')).toBe(true);
    expect(actor.getSnapshot().can({ type: 'form.save', values: mine, errors: {} })).toBe(false);
  });

  it('keeps the input when the server refuses it, with errors at the fields (D-151, D-158)', async () => {
    const problem = {
      status: 422,
      errors: [
        { instance: '/phases/0/share', detail: 'The shares must add up to 100 %.' },
        { instance: '/name', title: 'used' },
      ],
    };
    const { actor, heard, changed, saved } = started(refused(problem));
    changed();
    saved(mine);
    await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(actor.getSnapshot().context).toMatchObject({ saved: { name: 'a', share: 1 }, conflict: false });
    const errors = { 'phases.0.share': 'The shares must add up to 100 %.', name: 'used' };
    expect(heard).toEqual([{ type: 'form.refused', error: problem, errors }]);
  });

  it('keeps the input on a version conflict and offers to take the new values (D-051)', async () => {
    const { actor, heard, changed, saved } = started(refused({ status: 412 }));
    changed();
    saved(mine);
    await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(actor.getSnapshot().context.conflict).toBe(true);
    actor.send({ type: 'change.arrived', values: theirs });
    expect(actor.getSnapshot().context.newer).toEqual(theirs);
    expect(heard).toHaveLength(1);
    actor.send({ type: 'form.adopt' });
    expect(actor.getSnapshot().matches('pristine')).toBe(true);
    expect(heard.at(-1)).toEqual({ type: 'form.replaced', values: theirs });
  });

  it('keeps the input beside newer values when that is wanted, and compares with those from then on (D-051)', () => {
    const { actor, heard, changed } = started(() => Promise.resolve());
    changed();
    actor.send({ type: 'change.arrived', values: theirs });
    actor.send({ type: 'form.keepMine' });
    expect(actor.getSnapshot().context).toMatchObject({ saved: theirs, newer: undefined, conflict: false });
    expect(actor.getSnapshot().matches('dirty')).toBe(true);
    expect(heard).toEqual([]);
  });

  it('takes the values of others at once while nothing was typed', () => {
    const { actor, heard, changed } = started(() => Promise.resolve());
    actor.send({ type: 'change.arrived', values: theirs });
    expect(heard).toEqual([{ type: 'form.replaced', values: theirs }]);
    changed();
    actor.send({ type: 'form.discard' });
    expect(heard.at(-1)).toEqual({ type: 'form.replaced', values: theirs });
  });
});
