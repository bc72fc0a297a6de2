import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { entityForm, type FieldErrors, type SaveAnswer, type SaveInput } from '#machines/screens/entity-form.ts';

type Values = { name: string; share: number };

function started(save: (values: Values, revision: number | undefined) => Promise<unknown>, revisionAfter?: number) {
  const machine = entityForm<Values>().provide({
    actors: {
      save: fromPromise<SaveAnswer, SaveInput<Values>>(async ({ input: { values, revision } }) => ({
        answer: await save(values, revision),
        revision: revisionAfter,
      })),
    },
  });
  const heard: object[] = [];
  const actor = createActor(machine, { input: { values: { name: 'a', share: 1 }, revision: 4 } });
  for (const type of ['form.replaced', 'form.merged', 'form.saved', 'form.refused', 'form.invalid', 'form.undecided'] as const)
    actor.on(type, (event) => heard.push(event));
  return {
    actor: actor.start(),
    heard,
    changed: () => actor.send({ type: 'field.changed' }),
    saved: (values: Values, errors: FieldErrors = {}) => actor.send({ type: 'form.save', values, errors }),
    /** the server has other values, while the input stands like that */
    news: (values: Values, input: Values, revision?: number) =>
      actor.send({ type: 'change.arrived', values, input, revision, by: admin }),
    reaches: (state: 'pristine' | 'rejected') => waitFor(actor, (snapshot) => snapshot.matches(state)),
  };
}

const admin = { name: 'Ada Minn', isMe: false };
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

  it('keeps the input on a version conflict, until the newer values come (D-051)', async () => {
    const { actor, heard, changed, saved, news, reaches } = started(refused({ status: 412 }));
    changed();
    saved(mine);
    await reaches('rejected');
    expect(actor.getSnapshot().context.conflict).toBe(true);
    news({ name: 'a', share: 2 }, mine, 5);
    expect(actor.getSnapshot().context).toMatchObject({ conflict: false, clashes: [], followed: ['share'], by: admin });
    expect(heard.at(-1)).toEqual({ type: 'form.merged', values: { share: 2 } });
  });

  it('lets fields that were left as they were follow what somebody else saved (D-051)', async () => {
    const sent: unknown[] = [];
    const { actor, heard, changed, saved, news, reaches } = started(async (...input) => sent.push(input));
    changed();
    news({ name: 'a', share: 2 }, mine, 5);
    expect(heard).toEqual([{ type: 'form.merged', values: { share: 2 } }]);
    expect(actor.getSnapshot().context).toMatchObject({ saved: { name: 'a', share: 2 }, clashes: [], followed: ['share'] });
    saved({ name: 'mine', share: 2 });
    await reaches('pristine');
    expect(sent).toEqual([[{ name: 'mine', share: 2 }, 5]]);
  });

  it('asks for each field that both sides changed, and saves nothing before (D-051)', () => {
    const sent: unknown[] = [];
    const { actor, heard, changed, saved, news } = started(async (values) => sent.push(values));
    changed();
    const input = { name: 'mine', share: 7 };
    news(theirs, input, 5);
    expect(actor.getSnapshot().context.clashes).toEqual(['name', 'share']);
    saved(input);
    expect(heard.at(-1)).toEqual({ type: 'form.undecided', fields: ['name', 'share'] });
    actor.send({ type: 'form.choose', field: 'name', side: 'mine' });
    saved(input);
    expect(heard.at(-1)).toEqual({ type: 'form.undecided', fields: ['share'] });
    actor.send({ type: 'form.choose', field: 'share', side: 'theirs' });
    expect(heard.at(-1)).toEqual({ type: 'form.merged', values: { share: 2 } });
    expect(sent).toEqual([]);
    saved({ name: 'mine', share: 2 });
    expect(actor.getSnapshot().matches('saving')).toBe(true);
  });

  it('asks about nothing that both sides changed to the same, or that was typed so in the end', () => {
    const { actor, changed, saved, news } = started(() => new Promise(() => undefined));
    changed();
    news(theirs, { name: 'theirs', share: 7 }, 5);
    expect(actor.getSnapshot().context.clashes).toEqual(['share']);
    saved({ name: 'theirs', share: 2 });
    expect(actor.getSnapshot().matches('saving')).toBe(true);
  });

  it('still asks when a third person saves another field, and no longer when the field is back at the input', () => {
    const { actor, changed, news } = started(() => Promise.resolve());
    changed();
    news({ name: 'theirs', share: 1 }, mine, 5);
    news({ name: 'theirs', share: 3 }, mine, 6);
    expect(actor.getSnapshot().context).toMatchObject({ clashes: ['name'], followed: ['share'], revision: 6 });
    news({ name: 'mine', share: 3 }, { name: 'mine', share: 3 }, 7);
    expect(actor.getSnapshot().context.clashes).toEqual([]);
  });

  it('is based on the revision of what it shows: one that came without newer values counts, an older answer does not', async () => {
    const sent: unknown[] = [];
    const { actor, changed, saved, news, reaches } = started(async (_, revision) => sent.push(revision), 8);
    actor.send({ type: 'revision.arrived', revision: 6 });
    news(theirs, { name: 'a', share: 1 }, 5);
    expect(actor.getSnapshot().context.saved).toEqual({ name: 'a', share: 1 });
    changed();
    saved(mine);
    await reaches('pristine');
    changed();
    saved(theirs);
    await reaches('pristine');
    expect(sent).toEqual([6, 8]);
  });

  it('takes its own save back from the server as its own, even before its answer', async () => {
    const { actor, heard, changed, saved, news, reaches } = started(async () => 1, 5);
    changed();
    saved({ name: ' mine ', share: 1 });
    news(mine, { name: ' mine ', share: 1 }, 5);
    await reaches('pristine');
    expect(heard.at(-1)).toEqual({ type: 'form.replaced', values: mine });
    changed();
    news({ name: 'tidied', share: 1 }, { name: 'typed on', share: 1 }, 5);
    expect(actor.getSnapshot().context).toMatchObject({ clashes: [], by: undefined });
  });

  it('brings in after a refusal what came while it saved (D-051)', async () => {
    const { actor, heard, changed, saved, news, reaches } = started(refused({ status: 412 }));
    changed();
    saved(mine);
    news(theirs, mine, 5);
    await reaches('rejected');
    expect(actor.getSnapshot().context).toMatchObject({ clashes: ['name'], followed: ['share'], conflict: false });
    expect(heard.at(-1)).toEqual({ type: 'form.merged', values: { share: 2 } });
  });

  it('asks about earlier input that was changed elsewhere before it came back (D-154, D-051)', () => {
    const { actor, heard, saved } = started(() => Promise.resolve());
    actor.send({ type: 'draft.restored', clashes: ['name'], by: admin });
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
    saved(mine);
    expect(heard).toEqual([{ type: 'form.undecided', fields: ['name'] }]);
  });

  it('takes the values of others at once while nothing was typed', () => {
    const { actor, heard, changed, news } = started(() => Promise.resolve());
    news(theirs, { name: 'a', share: 1 }, 5);
    expect(heard).toEqual([{ type: 'form.replaced', values: theirs }]);
    changed();
    actor.send({ type: 'form.discard' });
    expect(heard.at(-1)).toEqual({ type: 'form.replaced', values: theirs });
  });
});
