import { seedIdentityUsers } from '#server/identity/users.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testIssuer } from '#tests/support/portal/portal.ts';
import { type BaselineSetup, baselineSetup } from './baseline-setup.ts';

export type BaselinePortal = RolloutPortal & { readonly setup: BaselineSetup };

/** A portal with a few vehicles, whose clock begins now, and what baseline updates are tried with in it. */
export async function baselinePortal(): Promise<BaselinePortal> {
  const t = await rolloutPortal(200, new Date());
  // Who is named for something is asked what they may do.
  await seedIdentityUsers(t.database.owner, testIssuer);
  return { ...t, setup: baselineSetup(inProcess(t)) };
}

/** Who has which part at gate 2. */
export const persons = (t: RolloutPortal) => ({
  owner: () => t.user('baseline-update-manager'),
  admin: () => t.user('admin'),
  reviewer: () => t.user('release-manager'),
});
