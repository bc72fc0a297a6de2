import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { editLock, type HeldLock } from '#machines/screens/edit-lock.ts';

const minute = 60_000;
const refused = (status: number) => Object.assign(new Error('refused'), { status });
const held = (who: 'me' | 'them', msLeft = 15 * minute): HeldLock => ({
  isMine: who === 'me',
  who,
  since: '2030-01-07T08:00:00.000Z',
  until: '2030-01-07T08:15:00.000Z',
  msLeft,
});

/** A lock over a server that answers as `server` says; tells what was called. */
function started(wanted = true, read?: HeldLock) {
  const server: { read: HeldLock | undefined; acquire?: Error; keep?: Error; break?: Error } = { read };
  const calls: string[] = [];
  const heard: string[] = [];
  const clock = new SimulatedClock();
  const answer = <T>(name: string, value: () => T, error: () => Error | undefined = () => undefined) =>
    fromPromise<T, void>(async () => {
      calls.push(name);
      const wrong = error();
      if (wrong) throw wrong;
      return value();
    });
  const machine = editLock.provide({
    actors: {
      read: answer('read', () => server.read),
      acquire: answer(
        'acquire',
        () => held('me'),
        () => server.acquire,
      ),
      keep: answer(
        'keep',
        () => held('me'),
        () => server.keep,
      ),
      release: answer<void>('release', () => undefined),
      break: answer<void>(
        'break',
        () => undefined,
        () => server.break,
      ),
    },
  });
  const actor = createActor(machine, { input: { wanted }, clock });
  for (const type of ['lock.failed', 'lock.lost'] as const) actor.on(type, () => heard.push(type));
  actor.start();
  const reaches = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  const news = (command: string, byMe = false) => actor.send({ type: 'change.arrived', command, byMe });
  return { actor, server, calls, heard, clock, reaches, news };
}

async function mine() {
  const lock = started();
  await lock.reaches('free');
  lock.actor.send({ type: 'lock.touch' });
  await lock.reaches('mine');
  return lock;
}

async function foreign(msLeft?: number) {
  const lock = started(true, held('them', msLeft));
  await lock.reaches('foreign');
  return lock;
}

describe('edit lock of a form (D-050, D-230 lock)', () => {
  it('asks for nothing where something is only being created', () => {
    const { actor, calls } = started(false);
    actor.send({ type: 'lock.touch' });
    expect(actor.getSnapshot().matches('off')).toBe(true);
    expect(calls).toEqual([]);
  });

  it('is taken by the first change, kept by a heartbeat every 5 minutes, and freed (D-050)', async () => {
    const { actor, calls, clock, reaches } = await mine();
    expect(actor.getSnapshot().hasTag('held')).toBe(true);
    expect(actor.getSnapshot().context.lock).toEqual(held('me'));
    clock.increment(5 * minute - 1);
    expect(calls).toEqual(['read', 'acquire']);
    clock.increment(1);
    await reaches({ mine: 'resting' });
    clock.increment(5 * minute);
    await reaches({ mine: 'resting' });
    actor.send({ type: 'lock.release' });
    await reaches('free');
    expect(calls).toEqual(['read', 'acquire', 'keep', 'keep', 'release']);
    expect(actor.getSnapshot().context.lock).toBeUndefined();
  });

  it('does not wait for the answer who holds it before it is taken', async () => {
    const { actor, reaches } = started();
    actor.send({ type: 'lock.touch' });
    await reaches('mine');
  });

  it('closes the form while somebody else holds it, and opens it with the news that it is free (D-050)', async () => {
    const { actor, server, calls, news, reaches } = await foreign();
    expect(actor.getSnapshot().hasTag('readOnly')).toBe(true);
    expect(actor.getSnapshot().context.lock?.who).toBe('them');
    actor.send({ type: 'lock.touch' });
    expect(calls).toEqual(['read']);
    server.read = undefined;
    news('lock.released');
    await reaches('free');
    expect(actor.getSnapshot().hasTag('readOnly')).toBe(false);
  });

  it('closes the form when the lock is refused with 423 (D-050, D-189)', async () => {
    const { actor, server, reaches } = started();
    await reaches('free');
    server.acquire = refused(423);
    server.read = held('them');
    actor.send({ type: 'lock.touch' });
    await reaches({ foreign: 'waiting' });
    expect(actor.getSnapshot().hasTag('readOnly')).toBe(true);
  });

  it('lets one edit on when the lock cannot be had for another reason, and tells it', async () => {
    const { actor, server, heard, reaches } = started();
    await reaches('free');
    server.acquire = refused(503);
    actor.send({ type: 'lock.touch' });
    expect(actor.getSnapshot().matches('acquiring')).toBe(true);
    await reaches('free');
    expect(heard).toEqual(['lock.failed']);
  });

  it('asks again when the time is over: still held after a heartbeat, or to be taken over (D-050)', async () => {
    const { actor, server, clock, calls, reaches } = await foreign(3 * minute);
    clock.increment(3 * minute);
    await waitFor(actor, () => calls.length === 2);
    await reaches({ foreign: 'waiting' });
    server.read = held('them', 0);
    clock.increment(3 * minute);
    await reaches({ foreign: 'expired' });
    actor.send({ type: 'lock.takeOver' });
    await reaches('mine');
  });

  it('is not taken over before it has expired (D-050)', async () => {
    const { actor, calls } = await foreign();
    actor.send({ type: 'lock.takeOver' });
    expect(actor.getSnapshot().matches({ foreign: 'waiting' })).toBe(true);
    expect(calls).toEqual(['read']);
  });

  it('is free once an Admin broke it; a refusal of that is told (D-050)', async () => {
    const { actor, server, calls, heard, reaches } = await foreign();
    server.break = refused(423);
    actor.send({ type: 'lock.break' });
    await waitFor(actor, () => calls.length === 3);
    await reaches({ foreign: 'waiting' });
    expect(heard).toEqual(['lock.failed']);
    delete server.break;
    actor.send({ type: 'lock.break' });
    await reaches('free');
  });

  it.each(['lock.broken', 'lock.takenOver'])('is lost with the news %s, and may be taken again (D-050)', async (command) => {
    const { actor, heard, news, reaches } = await mine();
    news(command);
    await reaches({ lost: 'resting' });
    expect(heard).toEqual(['lock.lost']);
    expect(actor.getSnapshot().hasTag('readOnly')).toBe(true);
    actor.send({ type: 'lock.takeOver' });
    await reaches('mine');
  });

  it('says who broke it; not of a lock whose time ended (D-050)', async () => {
    const { actor, server, clock, reaches } = await mine();
    actor.send({ type: 'change.arrived', command: 'lock.broken', byMe: false, by: 'Ada Minn' });
    await reaches({ lost: 'resting' });
    expect(actor.getSnapshot().context.endedBy).toBe('Ada Minn');
    actor.send({ type: 'lock.takeOver' });
    await reaches('mine');
    server.keep = refused(409);
    clock.increment(5 * minute);
    await reaches({ lost: 'resting' });
    expect(actor.getSnapshot().context.endedBy).toBeUndefined();
  });

  it.each([409, 423])('is lost when a heartbeat is refused with %i (D-189)', async (status) => {
    const { server, clock, heard, reaches } = await mine();
    server.keep = refused(status);
    clock.increment(5 * minute);
    await reaches({ lost: 'resting' });
    expect(heard).toEqual(['lock.lost']);
  });

  it('outlives a heartbeat without an answer (T24)', async () => {
    const { actor, server, clock, calls, reaches } = await mine();
    server.keep = new TypeError('network');
    clock.increment(5 * minute);
    await reaches({ mine: 'resting' });
    delete server.keep;
    clock.increment(5 * minute);
    await reaches({ mine: 'resting' });
    expect(calls.filter((name) => name === 'keep')).toHaveLength(2);
    expect(actor.getSnapshot().hasTag('held')).toBe(true);
  });

  it('takes it again when another tab of the same person let it go', async () => {
    const { calls, news, reaches } = await mine();
    news('lock.acquired', true);
    news('lock.released', true);
    await reaches('mine');
    expect(calls).toEqual(['read', 'acquire', 'acquire']);
  });
});
