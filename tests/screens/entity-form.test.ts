import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { entityForm, type FieldErrors } from '#machines/screens/entity-form.ts';

type Values = { name: string; share: number };

function started(save: (values: Values) => Promise<unknown>, validate?: (values: Values) => FieldErrors) {
  const machine = entityForm<Values>().provide({
    actors: { save: fromPromise<unknown, { values: Values }>(({ input }) => save(input.values)) },
  });
  const heard: string[] = [];
  const actor = createActor(machine, { input: { values: { name: 'a', share: 1 }, ...(validate && { validate }) } });
  for (const type of ['form.saved', 'form.refused', 'form.invalid'] as const) actor.on(type, () => heard.push(type));
  return { actor: actor.start(), heard };
}

const refused = (error: object) => () => Promise.reject(error);

describe('form screen (D-230)', () => {
  it('becomes dirty, saves, and is pristine with what was saved', async () => {
    const sent: Values[] = [];
    const { actor, heard } = started(async (values) => sent.push(values));
    actor.send({ type: 'field.changed', patch: { name: 'b' } });
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
    actor.send({ type: 'form.save' });
    await waitFor(actor, (snapshot) => snapshot.matches('pristine'));
    expect(sent).toEqual([{ name: 'b', share: 1 }]);
    expect(actor.getSnapshot().context.saved).toEqual({ name: 'b', share: 1 });
    expect(heard).toEqual(['form.saved']);
  });

  it('sends nothing while a field is wrong, and forgets its error once it is changed', () => {
    const sent: Values[] = [];
    const { actor, heard } = started(
      async (values) => sent.push(values),
      ({ name }): FieldErrors => (name === '' ? { name: 'This field is required.' } : {}),
    );
    actor.send({ type: 'field.changed', patch: { name: '' } });
    actor.send({ type: 'form.save' });
    expect(actor.getSnapshot().matches('rejected')).toBe(true);
    expect(actor.getSnapshot().context.errors).toEqual({ name: 'This field is required.' });
    actor.send({ type: 'field.changed', patch: { name: 'c' } });
    expect(actor.getSnapshot().context.errors).toEqual({});
    expect(heard).toEqual(['form.invalid']);
    expect(sent).toEqual([]);
  });

  it('keeps the input when the server refuses it, with errors at the fields (D-151, D-158)', async () => {
    const problem = {
      status: 422,
      errors: [
        { instance: '/phases/0/share', detail: 'The shares must add up to 100 %.' },
        { instance: '/name', title: 'used' },
      ],
    };
    const { actor, heard } = started(refused(problem));
    actor.send({ type: 'field.changed', patch: { name: 'mine' } });
    actor.send({ type: 'form.save' });
    await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(actor.getSnapshot().context).toMatchObject({
      values: { name: 'mine' },
      conflict: false,
      errors: { 'phases.0.share': 'The shares must add up to 100 %.', name: 'used' },
    });
    expect(heard).toEqual(['form.refused']);
  });

  it('keeps the input on a version conflict and offers to take the new values (D-051)', async () => {
    const { actor } = started(refused({ status: 412 }));
    actor.send({ type: 'field.changed', patch: { name: 'mine' } });
    actor.send({ type: 'form.save' });
    await waitFor(actor, (snapshot) => snapshot.matches('rejected'));
    expect(actor.getSnapshot().context).toMatchObject({ values: { name: 'mine' }, conflict: true });
    actor.send({ type: 'change.arrived', values: { name: 'theirs', share: 2 } });
    expect(actor.getSnapshot().context.values.name).toBe('mine');
    actor.send({ type: 'form.adopt' });
    expect(actor.getSnapshot().matches('pristine')).toBe(true);
    expect(actor.getSnapshot().context.values).toEqual({ name: 'theirs', share: 2 });
  });

  it('takes the values of others at once while nothing was typed', () => {
    const { actor } = started(() => Promise.resolve());
    actor.send({ type: 'change.arrived', values: { name: 'theirs', share: 2 } });
    expect(actor.getSnapshot().context.values.name).toBe('theirs');
    actor.send({ type: 'field.changed', patch: { share: 3 } });
    actor.send({ type: 'form.discard' });
    expect(actor.getSnapshot().context.values).toEqual({ name: 'theirs', share: 2 });
  });
});
