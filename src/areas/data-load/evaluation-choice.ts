import type { evaluations } from '#contract/data-load-campaign/data-load.ts';
import { changedSince, type Shown } from '#src/app/screen/changed-since.ts';

type Verb = (typeof evaluations)[number];
/** A decision about a campaign, and the campaign as it was then. */
export type Choice = { readonly verb: Verb; readonly seen: Shown };

/**
 * What is decided of a campaign as it is now: a decision about what it was before somebody changed it has to be taken again (D-071), and
 * `changed` says who did.
 */
export function choiceNow(
  { seen, verb }: Choice,
  { news, revision }: Shown,
): { readonly verb: Verb | undefined; readonly changed: string | undefined } {
  const changed = changedSince('dataLoadCampaign', seen, { news, revision });
  return { verb: changed === undefined ? verb : undefined, changed };
}
