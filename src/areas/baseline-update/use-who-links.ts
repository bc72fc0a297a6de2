import { all, rolesThatAllow } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { rolloutReads } from '#contract/baseline-update/baseline-rollout.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useAblePeople } from '#src/app/people/use-able-people.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { whoLine } from '#src/app/workflow/who-can.ts';

type Type = keyof typeof rolloutReads;

/** Who links and unlinks rollouts of a kind at the baseline update of the page: people where they are known, else roles (D-241, D-248). */
export function useWhoLinks(): (type: Type) => string {
  const { now } = useEntityPage<BaselineUpdate>();
  const { subject: me } = useMe();
  const { brandId, id, people } = now;
  const rolesOf = (type: Type) => rolesThatAllow(all(baselineRead, baselineWrite, rolloutReads[type]), brandId);
  const whoCan = useAblePeople('BASELINE_UPDATE', id, [...rolesOf('LIVE_DEPLOYMENT'), ...rolesOf('SMART_CAMPAIGN')]);
  return (type) => {
    const by = rolesOf(type);
    const line = whoLine({ need: { kind: 'right', by }, brandIds: [brandId], whoCan, people, me });
    return line ? `${line.text} (${roleNames(by)})` : roleNames(by);
  };
}
