import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type EntityLoad, entityScreen, type Ran, type RunInput } from '#machines/screens/entity.ts';
import { catchUp } from '#src/app/screen/catch-up.ts';

type Entity = { readonly name: string };
type Wires = {
  readonly load?: (input: EntityLoad) => Promise<Entity>;
  readonly run?: (input: RunInput<Entity>) => Promise<Entity | undefined>;
};

function started({ load, run }: Wires, input: { id: string; initial?: Entity }) {
  const machine = entityScreen<Entity>().provide({
    actors: {
      ...(load && { load: fromPromise<Entity, EntityLoad>(({ input: asked }) => load(asked)) }),
      ...(run && {
        run: fromPromise<Ran<Entity>, RunInput<Entity>>(async ({ input: sent }) => ({ answer: '', entity: await run(sent) })),
      }),
    },
  });
  const heard: string[] = [];
  const actor = createActor(machine, { input });
  for (const type of ['command.done', 'command.refused', 'entity.failed'] as const) actor.on(type, () => heard.push(type));
  return { actor: actor.start(), heard };
}

const known = { id: '7', initial: { name: 'old' } };

describe('news of a revision that the answer of a command already has (ADR 21)', () => {
  const answering = (revision: number) => {
    const answer = Promise.withResolvers<Ran<Entity>>();
    const load = vi.fn(async () => ({ name: 'loaded' }));
    const machine = entityScreen<Entity>().provide({
      actors: { load: fromPromise(load), run: fromPromise<Ran<Entity>, RunInput<Entity>>(() => answer.promise) },
    });
    const actor = createActor(machine, { input: known }).start();
    actor.send({ type: 'command.run', command: 'scm.confirm' });
    const arrive = async () => {
      answer.resolve({ answer: '', entity: { name: 'answered' }, revision });
      await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
      return actor.getSnapshot().context.entity?.name;
    };
    return { actor, load, arrive };
  };

  it('load nothing again when they come before the answer', async () => {
    const { actor, load, arrive } = answering(8);
    actor.send({ type: 'change.arrived', revision: 8 });
    expect(await arrive()).toBe('answered');
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['a later revision', { revision: 9 }],
    ['something beside the entity', {}],
  ])('do load it again for %s', async (_, told) => {
    const { actor, load, arrive } = answering(8);
    actor.send({ type: 'change.arrived', ...told });
    actor.send({ type: 'change.arrived', revision: 8 });
    expect(await arrive()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('entity screen (D-230)', () => {
  it('sends a command with target, payload and what is shown, then loads again where the answer is not the entity', async () => {
    const sent: RunInput<Entity>[] = [];
    const { actor, heard } = started(
      { load: async ({ again }) => ({ name: again ? 'new' : 'old' }), run: async (input) => void sent.push(input) },
      known,
    );
    actor.send({ type: 'command.run', command: 'brand.confirm', target: { brandId: 4 }, payload: { timeZone: 'UTC' } });
    expect(actor.getSnapshot().context.sent?.command).toBe('brand.confirm');
    await waitFor(actor, (snapshot) => snapshot.context.entity?.name === 'new');
    expect(sent).toEqual([
      { command: 'brand.confirm', target: { brandId: 4 }, payload: { timeZone: 'UTC' }, entity: { name: 'old' } },
    ]);
    expect(heard).toEqual(['command.done']);
    expect(actor.getSnapshot().context.sent).toBeUndefined();
  });

  it('takes one command at a time', async () => {
    const run = vi.fn(() => new Promise<Entity>(() => undefined));
    const { actor } = started({ run }, known);
    actor.send({ type: 'command.run', command: 'live.push' });
    actor.send({ type: 'command.run', command: 'live.push' });
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('takes the answer of a command as the entity: the next click is based on it, without a load in between (D-051)', async () => {
    const load = vi.fn<NonNullable<Wires['load']>>();
    const run = vi.fn(async ({ command, entity }: RunInput<Entity>) => ({ name: `${entity.name}, ${command}` }));
    const { actor } = started({ load, run }, known);
    actor.send({ type: 'command.run', command: 'one' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    actor.send({ type: 'command.run', command: 'two' });
    await waitFor(actor, ({ context }) => context.entity?.name === 'old, one, two');
    expect(load).not.toHaveBeenCalled();
  });

  it('sends what is clicked while a command is on its way next, based on its answer, and the same click once (D-051)', async () => {
    const answers: PromiseWithResolvers<Entity>[] = [];
    const sent: [string, string][] = [];
    const run = ({ command, entity }: RunInput<Entity>) => {
      sent.push([command, entity.name]);
      answers.push(Promise.withResolvers<Entity>());
      return answers.at(-1)?.promise as Promise<Entity>;
    };
    const { actor } = started({ run }, known);
    const review = (documentId: number) =>
      actor.send({ type: 'command.run', command: 'brand.review', target: { brandId: 1 }, payload: { documentId } });
    review(1);
    review(2);
    review(2);
    review(1);
    expect(actor.getSnapshot().context.queue.map(({ payload }) => payload)).toEqual([{ documentId: 2 }]);
    await vi.waitFor(() => expect(sent).toEqual([['brand.review', 'old']]));
    answers[0]?.resolve({ name: 'first' });
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['brand.review', 'old'],
        ['brand.review', 'first'],
      ]),
    );
    answers[1]?.resolve({ name: 'second' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect(sent).toHaveLength(2);
  });

  it('drops what was clicked after a command that is refused: it was meant for another state', async () => {
    const run = vi.fn(() => Promise.reject({ status: 409 }));
    const { actor } = started({ load: async () => ({ name: 'new' }), run }, known);
    actor.send({ type: 'command.run', command: 'one' });
    actor.send({ type: 'command.run', command: 'two' });
    await waitFor(actor, ({ context }) => context.entity?.name === 'new');
    expect([run.mock.calls.length, actor.getSnapshot().context.queue]).toEqual([1, []]);
  });

  it('waits with a command for what its own page has saved: it is not refused as if somebody else had changed it (D-051)', async () => {
    const loaded = Promise.withResolvers<Entity>();
    const run = vi.fn(async ({ entity }: RunInput<Entity>) => entity);
    const { actor } = started({ load: () => loaded.promise, run }, known);
    actor.send({ type: 'entity.reload' });
    actor.send({ type: 'command.run', command: 'approval.push' });
    expect(actor.getSnapshot().matches({ ready: 'reloading' })).toBe(true);
    loaded.resolve({ name: 'saved' });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(run.mock.calls[0]?.[0].entity).toEqual({ name: 'saved' });
  });

  it('sends a command at once while it loads what others changed: whoever clicked has not seen that (D-051)', async () => {
    const run = vi.fn(async ({ entity }: RunInput<Entity>) => entity);
    const { actor } = started({ load: () => new Promise(() => undefined), run }, known);
    actor.send({ type: 'change.arrived' });
    actor.send({ type: 'command.run', command: 'approval.push' });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(run.mock.calls[0]?.[0].entity).toEqual({ name: 'old' });
  });

  it('loads again after a command when news came meanwhile', async () => {
    const answer = Promise.withResolvers<Entity>();
    const { actor } = started({ load: async () => ({ name: 'newest' }), run: () => answer.promise }, known);
    actor.send({ type: 'command.run', command: 'one' });
    actor.send({ type: 'change.arrived' });
    answer.resolve({ name: 'answered' });
    await waitFor(actor, ({ context }) => context.entity?.name === 'newest');
  });

  it('tells a refusal and loads again, so that the page shows what the server has (D-051, D-158)', async () => {
    const { actor, heard } = started(
      { load: async () => ({ name: 'changed by others' }), run: () => Promise.reject({ status: 409 }) },
      known,
    );
    actor.send({ type: 'command.run', command: 'scm.confirm' });
    await waitFor(
      actor,
      (snapshot) => snapshot.matches({ ready: 'resting' }) && snapshot.context.entity?.name === 'changed by others',
    );
    expect(heard).toEqual(['command.refused']);
  });

  it('loads again when news arrive while it loads: the answer under way may be older than they are', async () => {
    const asked: boolean[] = [];
    const first = Promise.withResolvers<Entity>();
    const load = ({ again }: EntityLoad) => {
      asked.push(again);
      return again ? Promise.resolve({ name: 'new' }) : first.promise;
    };
    const { actor } = started({ load }, { id: '7' });
    actor.send({ type: 'change.arrived' });
    first.resolve({ name: 'old' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect(asked).toEqual([false, true]);
    expect(actor.getSnapshot().context.entity).toEqual({ name: 'new' });
  });

  it('shows how it goes on although it changes faster than it is answered (D-045, D-063, ADR 10)', async () => {
    const asked: PromiseWithResolvers<Entity>[] = [];
    const load = () => {
      asked.push(Promise.withResolvers<Entity>());
      return asked.at(-1)?.promise as Promise<Entity>;
    };
    const { actor } = started({ load }, known);
    for (const [step, ask] of (['entity.reload', 'change.arrived', 'entity.reload'] as const).entries()) {
      actor.send({ type: ask });
      actor.send({ type: ask });
      await vi.waitFor(() => expect(asked).toHaveLength(step + 1));
      asked[step]?.resolve({ name: `${step}` });
      await waitFor(actor, ({ context }) => context.entity?.name === `${step}`);
    }
    // And what came while the last one was under way is asked for once.
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    asked[3]?.resolve({ name: 'last' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'resting' }));
    expect([actor.getSnapshot().context.entity, asked.length]).toEqual([{ name: 'last' }, 4]);
  });

  it('catches up with news that came between its answer and its first look at the channel', async () => {
    const { actor } = started({ load: async () => ({ name: 'new' }) }, known);
    catchUp({ peek: () => ({ name: 'old' }) }, actor, { ready: 'resting' });
    expect(actor.getSnapshot().matches({ ready: 'resting' })).toBe(true);
    catchUp({ peek: () => undefined }, actor, { ready: 'resting' });
    await waitFor(actor, (snapshot) => snapshot.context.entity?.name === 'new');
  });

  it('says who changed it when news arrive and keeps it in sight meanwhile', async () => {
    const { actor } = started({ load: async () => ({ name: 'new' }) }, known);
    const news = { by: 'Karla Diaz', command: 'brand.reject', at: '2026-11-20T09:12:00Z' };
    actor.send({ type: 'change.arrived', news });
    expect(actor.getSnapshot().context.entity).toEqual({ name: 'old' });
    await waitFor(actor, (snapshot) => snapshot.context.entity?.name === 'new');
    expect(actor.getSnapshot().context.news).toEqual(news);
  });

  it('shows that it is gone when it is not found, at first and later (D-158)', async () => {
    const { actor } = started({ load: () => Promise.reject({ status: 404 }) }, { id: '7' });
    await waitFor(actor, (snapshot) => snapshot.matches('notFound'));
    const later = started({ load: () => Promise.reject({ status: 404 }) }, known);
    later.actor.send({ type: 'entity.reload' });
    await waitFor(later.actor, (snapshot) => snapshot.matches('notFound'));
  });

  it('fails with the name of a port that is not wired', async () => {
    const { actor, heard } = started({}, { id: '7' });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(String(actor.getSnapshot().context.error)).toContain("'load'");
    expect(heard).toEqual(['entity.failed']);
  });
});
