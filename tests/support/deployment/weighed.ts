import type { Touches } from '#contract/entity/weighing.ts';
import { answer, type Caller } from '#tests/support/portal/caller.ts';

type Touched = { readonly touches: Touches | null };

/** What an approval carries of what touches its request now (D-258). */
export const weighedOf = ({ touches }: Touched): { readonly weighed: string | null } => ({ weighed: touches?.key ?? null });

/** The same for a request at an address. */
export const weighedNow = async (reader: Caller, address: string): Promise<{ readonly weighed: string | null }> =>
  weighedOf(await answer<Touched>(reader, 'GET', address));

/** Decides; rollouts of other tests on the same vehicles go on between the look at them and the decision: one looks again (D-258). */
export const lookingAgain = (decide: () => Promise<void>): Promise<void> =>
  decide().catch((refused: Error) => {
    if (!refused.message.includes('"weighed"')) throw refused;
    return decide();
  });
