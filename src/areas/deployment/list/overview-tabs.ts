import type { FlagState } from '#src/app/session/flags.ts';
import { deploymentTabs } from '#src/areas/deployment/searches.ts';

type Side = { readonly may: boolean; readonly flag: FlagState };
type Key = (typeof deploymentTabs)[number];

/**
 * What the overview of deployments shows (TEST-01, D-026): its tabs and the one that is open; `asking` until the flags are known; `off` where
 * what I may see is switched off; `closed` where I may see nothing.
 */
type OverviewTabs =
  | { readonly state: 'ready'; readonly tabs: readonly Key[]; readonly shown: Key }
  | { readonly state: 'asking' | 'off' | 'closed' };

export function overviewTabs(sides: Readonly<Partial<Record<Key, Side>>>, wanted: string | undefined): OverviewTabs {
  const allowed = deploymentTabs.filter((key) => sides[key]?.may);
  if (allowed.length === 0) return { state: 'closed' };
  if (allowed.some((key) => sides[key]?.flag === 'asking')) return { state: 'asking' };
  const tabs = allowed.filter((key) => sides[key]?.flag === 'on');
  const [first] = tabs;
  if (first === undefined) return { state: 'off' };
  return { state: 'ready', tabs, shown: tabs.find((key) => key === wanted) ?? first };
}
