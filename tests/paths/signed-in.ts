import { type Actor, brandsOf } from '#contract/access/access.ts';
import { actorOf, userInfoSchema } from '#contract/identity.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { UsageError } from '#tests/paths/usage.ts';
import { type As, type Caller, sendAgain, withSession } from '#tests/support/portal/caller.ts';

/** Fails with a plain sentence when no portal answers at the address. */
export async function expectPortal(base: string): Promise<void> {
  const answer = await fetch(`${base}/readyz`).catch(() => undefined);
  if (!answer) throw new UsageError(`No portal answers at ${base}. Start one with npm start, or leave out --base.`);
  if (!answer.ok) throw new UsageError(`${base}/readyz answers ${answer.status}: this is no portal, or it is not ready.`);
}

/** The demo people of a running portal, each signed in through its provider when first needed, at the first brand they hold. */
export function signedIn(base: string): As {
  const known = new Map<string, Promise<Caller>>();
  return (userName) => {
    const caller = known.get(userName) ?? sitDown(base, userName);
    known.set(userName, caller);
    return caller;
  };
}

async function sitDown(base: string, userName: string): Promise<Caller> {
  const token = async () => (await driveSignIn(base, userName, seedPassword)).accessToken;
  let session = token();
  let brand = '0';
  const call: Caller['call'] = (path, init = {}) =>
    sendAgain(
      async () =>
        fetch(new URL(path, base), withSession(init, { authorization: `Bearer ${await session}`, brand, origin: base })),
      async () => {
        // The run takes longer than a token lives.
        session = token();
      },
    );
  const me = await call('/api/identity-proxy/userinfo');
  if (!me.ok) throw new Error(`${userName}: HTTP ${me.status} ${await me.text()}`);
  const actor: Actor = actorOf(userInfoSchema.parse(await me.json()));
  brand = String(brandsOf(actor)[0] ?? 0);
  return { actor, call };
}
