import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type EntityLoad, entityScreen, type RunInput } from '#machines/screens/entity.ts';
import { catchUp } from '#src/app/screen/catch-up.ts';

type Entity = { readonly name: string };
type Wires = {
  readonly load?: (input: EntityLoad) => Promise<Entity>;
  readonly run?: (input: RunInput<Entity>) => Promise<unknown>;
};

function started({ load, run }: Wires, input: { id: string; initial?: Entity }) {
  const machine = entityScreen<Entity>().provide({
    actors: {
      ...(load && { load: fromPromise<Entity, EntityLoad>(({ input: asked }) => load(asked)) }),
      ...(run && { run: fromPromise<unknown, RunInput<Entity>>(({ input: sent }) => run(sent)) }),
    },
  });
  const heard: string[] = [];
  const actor = createActor(machine, { input });
  for (const type of ['command.done', 'command.refused', 'entity.failed'] as const) actor.on(type, () => heard.push(type));
  return { actor: actor.start(), heard };
}

const known = { id: '7', initial: { name: 'old' } };

describe('entity screen (D-230)', () => {
  it('sends a command with target, payload and what is shown, then loads again', async () => {
    const sent: RunInput<Entity>[] = [];
    const { actor, heard } = started(
      { load: async ({ again }) => ({ name: again ? 'new' : 'old' }), run: async (input) => sent.push(input) },
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
    const run = vi.fn(() => new Promise(() => undefined));
    const { actor } = started({ run }, known);
    actor.send({ type: 'command.run', command: 'live.push' });
    actor.send({ type: 'command.run', command: 'live.push' });
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    expect(run).toHaveBeenCalledTimes(1);
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
    actor.send({ type: 'news.arrived' });
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
    for (const [step, ask] of (['entity.reload', 'news.arrived', 'entity.reload'] as const).entries()) {
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
    catchUp({ peek: () => ({ name: 'old' }) }, actor);
    expect(actor.getSnapshot().matches({ ready: 'resting' })).toBe(true);
    catchUp({ peek: () => undefined }, actor);
    await waitFor(actor, (snapshot) => snapshot.context.entity?.name === 'new');
  });

  it('says who changed it when news arrive and keeps it in sight meanwhile', async () => {
    const { actor } = started({ load: async () => ({ name: 'new' }) }, known);
    const news = { by: 'Karla Diaz', command: 'brand.reject', at: '2026-11-20T09:12:00Z' };
    actor.send({ type: 'news.arrived', news });
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
