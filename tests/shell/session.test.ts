import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { UserInfo } from '#contract/identity.ts';
import { type Boot, type SessionEmitted, sessionMachine } from '#machines/shell/session.ts';
import { describePath, heldPorts, type Stimulus, shellPaths } from '#tests/support/flow/shell-paths.ts';

const user: UserInfo = {
  sub: 'seed-analyst',
  given_name: 'Annika',
  family_name: 'Lyst',
  email: 'annika.lyst@control-center.example',
  preferred_username: 'analyst',
  roles: [{ name: 'analyst', rights: [], brandId: 1 }],
  realm_access: { roles: [] },
};

const stimuli: readonly Stimulus[] = [
  { name: 'signed in already', port: 'boot', output: { user } satisfies Boot },
  { name: 'nobody is signed in', port: 'boot', output: {} satisfies Boot },
  { name: 'the provider refused', port: 'boot', output: { failure: 'access_denied' } satisfies Boot },
  { name: 'the server is away', port: 'boot', error: new Error('unreachable') },
  { name: 'retry', event: { type: 'session.retry' } },
  { name: 'sign in', event: { type: 'session.signIn' } },
  { name: 'the provider is away', port: 'leaveForSignIn', error: new Error('unreachable') },
  { name: '401', event: { type: 'session.expired' } },
  { name: 'other tab logs out', event: { type: 'session.loggedOutElsewhere' } },
  { name: 'log out', event: { type: 'session.logOut' } },
  { name: 'logged out', port: 'endSession', output: undefined },
  { name: 'logout got no answer', port: 'endSession', error: new Error('unreachable') },
];

function started() {
  const ports = heldPorts();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        boot: fromPromise<Boot, void>(() => ports.open('boot') as Promise<Boot>),
        leaveForSignIn: fromPromise<void, { redirectFrom: string | undefined }>(({ input }) => {
          asked.push(input.redirectFrom);
          return ports.open('leaveForSignIn') as Promise<void>;
        }),
        endSession: fromPromise<void, void>(() => ports.open('endSession') as Promise<void>),
      },
    }),
  );
  const asked: (string | undefined)[] = [];
  const emitted: SessionEmitted[] = [];
  for (const type of ['session.started', 'session.changed', 'session.ended', 'session.failed'] as const)
    actor.on(type, (event) => emitted.push(event));
  const apply = (stimulus: Stimulus) => {
    if ('port' in stimulus) ports.end(stimulus);
    else actor.send(stimulus.event as Parameters<typeof actor.send>[0]);
  };
  actor.start();
  return { actor, apply, asked, emitted };
}

const named = (name: string): Stimulus => stimuli.find((stimulus) => stimulus.name === name) ?? (stimuli[0] as Stimulus);

async function having(...names: string[]) {
  const world = started();
  for (const name of names) {
    world.apply(named(name));
    await vi.waitFor(() => Promise.resolve());
  }
  return world;
}

describe('session', () => {
  const paths = shellPaths(sessionMachine, stimuli);

  it('reaches every state of D-230, and so each of STATE-19', () => {
    const reached = new Set(paths.flatMap((path) => path.map((step) => JSON.stringify(step.value))));
    const states = ['anonymous', 'signingIn', 'signedIn', 'timedOut', 'loggingOut', 'signOutFailed'].map((state) =>
      JSON.stringify(state),
    );
    for (const state of [...states, '{"booting":"loading"}', '{"booting":"failed"}']) expect(reached).toContain(state);
    expect(paths.length).toBeGreaterThan(30);
    // What a sign-in and a sign-out go through on their way is no state that anybody rests in.
    expect(Object.keys(sessionMachine.states).sort()).toEqual(
      [...states.map((state) => JSON.parse(state)), 'booting'].toSorted(),
    );
  });

  it.each(paths.map((path) => [describePath(path), path] as const))('runs as drawn: %s (D-230)', async (_, path) => {
    const { actor, apply } = started();
    for (const { stimulus, value } of path) {
      apply(stimulus);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
    }
  });

  it('starts with the user and where the sign-in leads (AUTH-07, AUTH-08)', async () => {
    const { actor, emitted, apply } = started();
    apply({ name: '', port: 'boot', output: { user, redirectTo: '/software/projects' } });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('signedIn'));
    expect(actor.getSnapshot().context.user).toEqual(user);
    expect(emitted).toEqual([{ type: 'session.started', user, redirectTo: '/software/projects' }]);
  });

  it('goes on with other roles of the same person, and with nobody else (T22)', async () => {
    const { actor, emitted } = await having('signed in already');
    const changed = { ...user, roles: [] };
    actor.send({ type: 'session.renewed', user: { ...changed, sub: 'seed-admin' } });
    expect(actor.getSnapshot().context.user).toEqual(user);
    actor.send({ type: 'session.renewed', user: changed });
    expect(actor.getSnapshot().context.user).toEqual(changed);
    expect(emitted.filter(({ type }) => type === 'session.changed')).toEqual([{ type: 'session.changed', user: changed }]);
    actor.send({ type: 'session.expired' });
    actor.send({ type: 'session.renewed', user });
    expect(actor.getSnapshot().context.user).toBeUndefined();
  });

  it('ends once, however many calls are answered 401 (SESSION-01, X-36)', async () => {
    const { actor, emitted } = await having('signed in already', '401', '401', '401', 'other tab logs out');
    expect(actor.getSnapshot().value).toBe('timedOut');
    expect(actor.getSnapshot().context.user).toBeUndefined();
    expect(emitted.filter((event) => event.type === 'session.ended')).toEqual([{ type: 'session.ended', reason: 'timedOut' }]);
  });

  it('never counts a 401 while logging out or anonymous (X-36)', async () => {
    const { emitted } = await having('signed in already', 'log out', '401', 'logged out', '401');
    expect(emitted.filter((event) => event.type === 'session.ended')).toEqual([{ type: 'session.ended', reason: 'loggedOut' }]);
  });

  it('signs out with another tab (SESSION-08)', async () => {
    const { actor, emitted } = await having('signed in already', 'other tab logs out');
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(emitted.at(-1)).toEqual({ type: 'session.ended', reason: 'loggedOutElsewhere' });
  });

  it('a sign-out without an answer is no sign-out: it says so, and can be tried again (C2, SESSION-09, SESSION-10)', async () => {
    const { actor, apply, emitted } = await having('signed in already', 'log out', 'logout got no answer');
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('signOutFailed'));
    // Nothing of the person stays here meanwhile, and no toast speaks of an authorization.
    expect(actor.getSnapshot().context).toMatchObject({ user: undefined, problem: undefined });
    expect(emitted.filter(({ type }) => type === 'session.failed')).toEqual([]);
    apply(named('log out'));
    apply(named('logged out'));
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('anonymous'));
  });

  it('keeps what kept it from starting as it was thrown, with its trace id, until it is tried again (C8)', async () => {
    const { actor, apply } = started();
    const failure = Object.assign(new Error('502'), { traceId: 'c41f' });
    apply({ name: '', port: 'boot', error: failure });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ booting: 'failed' }));
    expect(actor.getSnapshot().context.failure).toBe(failure);
    apply(named('retry'));
    expect(actor.getSnapshot().context.failure).toBeUndefined();
  });

  it('tells why a sign-in failed (AUTH-14)', async () => {
    const { actor, emitted } = await having('the provider refused');
    expect(actor.getSnapshot().context.problem).toBe('access_denied');
    expect(emitted).toEqual([{ type: 'session.failed', message: 'access_denied' }]);
  });

  it('carries the wanted path to the provider (AUTH-04, AUTH-07)', async () => {
    const { actor, asked } = await having('nobody is signed in');
    actor.send({ type: 'session.signIn', redirectFrom: '/help' });
    expect(asked).toEqual(['/help']);
  });

  it('fails by the name of a port that nobody wired', async () => {
    const actor = createActor(sessionMachine).start();
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ booting: 'failed' }));
    expect(actor.getSnapshot().context.problem).toContain("'boot'");
  });
});
