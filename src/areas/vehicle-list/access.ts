import { t } from 'i18next';
import { type Actor, allows } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import type { Need } from '#contract/command.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import type { EarlierVehicles, VehicleList, VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import {
  type Arrival,
  decisionRule,
  type ListFacts,
  type ListRule,
  listCommands,
  restoreRule,
} from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type ImportMode, type ListImport, maxVins } from '#contract/vehicle-list/vehicle-list-import.ts';
import { rulesOfType, type VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { count } from '#contract/words.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import type { NeedLine } from '#src/ui/workflow/next-steps.tsx';

/** What a list's pages let somebody do: write opens the forms, read shows them, else they are closed (D-216, X-11, VIN-10). */
export type Entry = 'write' | 'read' | 'closed';

/** Before a list is known, by the type that the address names. */
export function entryOfType(type: VehicleListType, actor: Actor, brandId: number): Entry {
  const { read, write } = rulesOfType(type);
  if (allows(write, actor, { brandId })) return 'write';
  return allows(read, actor, { brandId }) ? 'read' : 'closed';
}

/** A list, or a row of lists, which does not say who locked it. */
type Shown = Pick<VehicleListRow, 'type' | 'brandId' | 'owner' | 'locked' | 'embeddedIn'> & Partial<Pick<VehicleList, 'lock'>>;
const factsOf = ({ embeddedIn, lock, locked, type }: Shown): ListFacts => ({
  type,
  ownerKind: embeddedIn?.kind ?? null,
  heldBy: locked ? (lock?.by ?? 'EITHER') : null,
});

/** Why something cannot be done with a list, as the server would refuse it; empty when it can. `brandId` is the selected brand. */
export const listNeeds = (rule: ListRule, list: Shown, actor: Actor, brandId: number): Need[] =>
  ruleNeeds(
    rule,
    actor,
    { brandId: rule.at === 'home' ? list.brandId : brandId, persons: { owner: list.owner.id } },
    factsOf(list),
  );

/** What can be asked of a list beside its forms. */
export const actionsOf = ({ locked }: Pick<VehicleListRow, 'locked'>) =>
  ['sync', locked ? 'unlock' : 'lock', 'copy', 'delete'] as const;
export type ListAction = ReturnType<typeof actionsOf>[number];

const texts = 'vehicle-lists';
type Values = Readonly<Record<string, unknown>>;

/** The reasons in words, each with the way to what stands in the way. */
export function needLines(needs: readonly Need[], list: Shown, more: Values = {}): NeedLine[] {
  const { embeddedIn, lock, owner } = list;
  const values = {
    owner: owner.fullName,
    locker: lock?.user?.fullName ?? '',
    reason: lock?.reason,
    kind: embeddedIn && t(`vehicle-lists:ownerKind.${embeddedIn.kind}`),
    entity: embeddedIn?.name,
    ...(lock && { context: lock.reason === '' ? 'by' : 'byWhy' }),
    ...more,
  };
  const line = (need: Need, own: Values = {}, href?: string): NeedLine => {
    const [text = need.key] = closedReasons([need], texts, { ...values, ...own });
    return { key: need.key, text, ...(href !== undefined && { link: { label: t('common:action.open'), href } }) };
  };
  return needs.flatMap((need) => {
    if (need.key === 'standsAlone' || need.key === 'changedHere') return line(need, {}, embeddedIn?.route);
    if (need.key !== 'unused' || !lock || lock.usedBy.length === 0) return line(need, { user: t('vehicle-lists:someUse') });
    return lock.usedBy.map((use, index) => ({
      ...line(need, { user: referenceText(use) }, use.open?.route),
      ...(index > 0 && { key: `${need.key} ${index}` }),
    }));
  });
}

/** Why an action is closed for a list, in words. */
export function useListNeeds(): (list: Shown, action: ListAction) => NeedLine[] {
  const me = useMe();
  const brandId = useBrandId();
  return (list, action) => needLines(listNeeds(listCommands[action], list, me, brandId), list);
}

/** What can be done with a list, and why not the rest. */
export function useListActions(list: Shown): { action: ListAction; needs: NeedLine[] }[] {
  const needsOf = useListNeeds();
  return actionsOf(list).map((action) => ({ action, needs: needsOf(list, action) }));
}

/** Whether I may change a list at all, what keeps it as it is for now (D-216, D-079.2), and whether its forms are open so. */
export function useListState(list: VehicleList, rule: ListRule = listCommands.edit) {
  const needs = listNeeds(rule, list, useMe(), list.brandId);
  const held = needs.filter(({ kind }) => kind === 'fact');
  return { mayWrite: held.length === needs.length, held: needLines(held, list), isOpen: needs.length === 0 };
}

/** The list of the page, what I may do with it, and how it is loaded again; only inside its frame. */
export function useList(rule?: ListRule) {
  const { now, screen } = usePlainPage<VehicleList>();
  return { list: now, reload: screen.reload, ...useListState(now, rule) };
}

/** What a checked file would make of a list. */
export const arrivalOf = ({ change, counts }: Pick<ListImport, 'change' | 'counts'>): Arrival => ({
  valid: counts?.valid ?? 0,
  joined: (change?.added ?? 0) + (change?.kept ?? 0) + (change?.removed ?? 0),
});

/** Why a checked file cannot be taken over so (D-119). */
export function useClosedDecision(list: VehicleList): (known: ListImport, mode: ImportMode) => NeedLine[] {
  const me = useMe();
  return (known, mode) => {
    const arrival = arrivalOf(known);
    const needs = listNeeds(decisionRule(mode, arrival), list, me, list.brandId);
    return needLines(needs, list, { most: count(maxVins), after: count(arrival.joined) });
  };
}

/** Why a list cannot go back to what it had. */
export function useClosedRestore(list: VehicleList): (version: EarlierVehicles) => string[] {
  const me = useMe();
  return (version) => {
    const lost = version.brandIds.filter((id) => !list.brandIds.includes(id));
    const needs = listNeeds(restoreRule(list.brandIds, version.brandIds), list, me, list.brandId);
    return needLines(needs, list, { brands: lost.map(brandName).join(', ') }).map(({ text }) => text);
  };
}

/** Why no list of a type can be made at the brand, in words (D-216). */
export const useClosedCreation = (type: VehicleListType): string[] =>
  closedReasons(ruleNeeds(listCommands.create, useMe(), useBrandId(), { type, ownerKind: null, heldBy: null }), texts);
