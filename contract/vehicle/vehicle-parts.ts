import { type Actor, allows, any, type Rule } from '#contract/access/access.ts';
import { trackedRead } from '#contract/access/read-rules.ts';
import { entities, type PagedType } from '#contract/entity/entities.ts';

/** What a vehicle went through, by kinds that people look for, each with the entities whose pages tell it. */
export const vehicleParts = {
  LIST: ['VEHICLE_LIST'],
  TEST_VEHICLE: ['TEST_VEHICLE'],
  TEST: ['TEST_DEPLOYMENT'],
  LIVE: ['LIVE_DEPLOYMENT'],
  CAMPAIGN: ['SMART_CAMPAIGN', 'BIG_LOOP_CAMPAIGN', 'ORU20_CAMPAIGN'],
  E311: ['E311_REQUEST', 'E311_DEPLOYMENT'],
  DRM: ['DRM_DEPLOYMENT'],
} as const satisfies Readonly<Record<string, readonly PagedType[]>>;
export type VehiclePart = keyof typeof vehicleParts;
export const vehiclePartNames = Object.keys(vehicleParts) as VehiclePart[];
/** `TRACKING`: what boards count of it. `ERROR` is no kind of its own: what failed, of any of them. */
export const vehicleEventKinds = [...vehiclePartNames, 'TRACKING', 'ERROR'] as const;
export type VehicleEventKind = (typeof vehicleEventKinds)[number];

const partRule = (part: VehiclePart): Rule => any(...vehicleParts[part].map((type) => entities[type].read));
/** What each kind asks of its reader. Errors are of all that one may read. */
const kindRules = [...vehiclePartNames.map((part) => [part, partRule(part)] as const), ['TRACKING', trackedRead] as const];
/** Whoever may read any part of what a vehicle went through opens its page, and sees those parts alone (ADR 40). */
export const vehicleHistoryRead: Rule = any(...vehiclePartNames.map(partRule), trackedRead);

/** The kinds that somebody may read at a brand, whatever there is of a vehicle. */
export function vehicleKindsFor(actor: Actor, brandId: number): VehicleEventKind[] {
  const may = (rule: Rule) => allows(rule, actor, { brandId });
  return [...kindRules.flatMap(([kind, rule]) => (may(rule) ? [kind] : [])), 'ERROR'];
}

/** The kinds that somebody is not shown, each with what it asks for: nothing of a vehicle is told by that. */
export const kindsHidden = (kinds: readonly VehicleEventKind[]): readonly (readonly [VehicleEventKind, Rule])[] =>
  kindRules.filter(([kind]) => !kinds.includes(kind));

/** Address of a vehicle's page, by its name in addresses. */
export const vehiclePath = (vehicleKey: string): string => `/vehicles/${vehicleKey}`;
