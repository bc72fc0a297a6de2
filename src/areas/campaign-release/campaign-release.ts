import {
  type BigLoopRelease,
  type BigLoopReleaseRow,
  bigLoopReleaseEndpoints,
  bigLoopReleaseFields,
} from '#contract/campaign-release/big-loop-release.ts';
import { campaignReleaseRules, containerKinds, orderFileKinds } from '#contract/campaign-release/campaign-release.ts';
import {
  type Oru20Release,
  type Oru20ReleaseRow,
  oru20ReleaseEndpoints,
  oru20ReleaseFields,
} from '#contract/campaign-release/oru20-release.ts';
import type { PagedType } from '#contract/entity/entities.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import type { Creatable, PlainDefinition } from '#src/app/entity/definition.ts';
import type { WarningCause } from '#src/app/failure/failures.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { projectsPath, releaseTabs } from './searches.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'campaign-releases': typeof import('#src/i18n/en/campaign-release/campaign-releases.json');
  }
}

export type Release = BigLoopRelease | Oru20Release;
export type ReleaseRow = BigLoopReleaseRow | Oru20ReleaseRow;
type ReleaseDefinition = PlainDefinition<Release> & Creatable;

/** What tells the releases of big-loop and ORU 2.0 apart where their pages are otherwise the same. */
export type ReleaseKind = {
  readonly definition: ReleaseDefinition;
  /** the campaigns that bring it to vehicles */
  readonly campaigns: PagedType;
  /** the part of the form in which its file travels, what that file is, and how its name ends (D-119) */
  readonly file: { readonly part: string; readonly label: 'container' | 'orderFile'; readonly kinds: readonly string[] };
  /** how warnings name the line (ERR-17) */
  readonly line: Extract<WarningCause, { cause: 'releaseNotValid' }>['line'];
};

/** BIG-12, D-112 */
export const bigLoopRelease: ReleaseKind = {
  definition: {
    type: 'BIG_LOOP_RELEASE',
    table: bigLoopReleaseEndpoints,
    name: 'BigLoopRelease',
    fields: bigLoopReleaseFields,
    texts: 'big-loop-releases',
    listHref: `${projectsPath}?tab=${releaseTabs[1]}`,
    titleOf: ({ name }) => name,
  },
  campaigns: 'BIG_LOOP_CAMPAIGN',
  file: { part: 'file', label: 'container', kinds: containerKinds },
  line: 'bigLoop',
};

/** ORU2-05, D-004, D-114 */
export const oru20Release: ReleaseKind = {
  definition: {
    type: 'ORU20_RELEASE',
    table: oru20ReleaseEndpoints,
    name: 'Oru20Release',
    fields: oru20ReleaseFields,
    texts: 'oru20-releases',
    listHref: `${projectsPath}?tab=${releaseTabs[0]}`,
    titleOf: ({ name }) => name,
  },
  campaigns: 'ORU20_CAMPAIGN',
  file: { part: 'updateOrderFile', label: 'orderFile', kinds: orderFileKinds },
  line: 'oru20',
};

/** Why I cannot change a release, in words; empty when I can (D-112). */
export const useClosedRelease = ({ texts }: Pick<ReleaseDefinition, 'texts'>, { brandId, isRolledOut }: Release): string[] =>
  closedReasons(ruleNeeds(campaignReleaseRules.edit, useMe(), brandId, { isRolledOut }), texts);

/** Why it cannot be deleted (D-112). */
export function useClosedDeletion({ texts }: Pick<ReleaseDefinition, 'texts'>, { brandId, campaignCount }: Release): string[] {
  return closedReasons(ruleNeeds(campaignReleaseRules.delete, useMe(), brandId, { isUsed: campaignCount > 0 }), texts);
}
