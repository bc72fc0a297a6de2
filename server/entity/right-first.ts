import { allows, asThatPerson, brandsOf } from '#contract/access/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EntityType, type FlowName, typeOfFlow } from '#contract/entity/entities.ts';
import type { EntityPlace } from '#server/call.ts';
import type { Session } from '#server/http/authenticate.ts';
import { openGate } from '#server/http/gate.ts';
import { needsOfRule } from '#server/http/request-rules.ts';
import { forbidden, ProblemError } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { placeOfCommand } from './command.ts';
import { loadEntity, placeOf } from './entity.ts';
import { type FlowRow, type FlowStore, snapshotOf } from './flow-store.ts';

type Asked = { readonly endpoint: Endpoint; readonly session: Session; readonly brandId: number; readonly params: unknown };

/** Whether a call is decided at an entity, by a right that its caller has at no brand. */
function isUnable({ endpoint, session: { actor } }: Pick<Asked, 'endpoint' | 'session'>): boolean {
  const { brand, rule } = endpoint.access;
  if (brand !== 'home' && brand !== 'target') return false;
  return !brandsOf(actor).some((at) => allows(asThatPerson(rule), actor, { brandId: at }));
}

const withoutRight = ({ endpoint, session, brandId }: Omit<Asked, 'params'>): ProblemError =>
  forbidden('You are not allowed to do this.', needsOfRule(endpoint.access.rule, session.actor, brandId));

/**
 * A refusal as its caller may know it: somebody who could do this to no entity of any brand is told that, as a read tells it, and not which ids there
 * are (T2, T3).
 */
export function rightFirst(error: unknown, asked: Omit<Asked, 'params'>): unknown {
  return error instanceof ProblemError && error.status === 404 && isUnable(asked) ? withoutRight(asked) : error;
}

/**
 * What comes before a fault of the body: 403 for somebody who may not make this call whatever its body says (T2, T3). Of an entity that the
 * caller does not see, and could do this to elsewhere, the body is told as for an id that nothing has: that tells nothing of the entity.
 */
export async function refuseWithoutRight(services: Services, asked: Asked): Promise<void> {
  const { endpoint, session, brandId, params } = asked;
  const { brand } = endpoint.access;
  if (brand !== 'home' && brand !== 'target') return;
  const { actor } = session;
  const ids = params as Ids;
  const type = subjectOf(endpoint);
  const idOf = type === undefined ? undefined : services.stores[type]?.idOf;
  const id = idOf ? ((await idOf(services.db, ids)) ?? 0) : (ids.documentId ?? ids.id);
  if (type === undefined || id === undefined) {
    if (isUnable(asked)) throw withoutRight(asked);
    return;
  }
  const place = await placeOfSubject(services, type, id, session, ids.brandId);
  const isSeen = place && [place.homeBrandId, ...place.brandIds].includes(brandId) && (place.seenBy?.(actor) ?? true);
  if (isSeen) openGate(endpoint, session, brandId).authorize(place);
  else if (isUnable(asked)) throw withoutRight(asked);
}

type Ids = { readonly id?: number; readonly documentId?: number; readonly brandId?: number };

/** The kind of entity that the path names first. */
function subjectOf({ command, form, implies }: Endpoint): EntityType | undefined {
  const flow = command?.flow ?? implies?.flow;
  return flow === undefined ? form : typeOfFlow(flow as FlowName);
}

async function placeOfSubject(
  { db, stores }: Services,
  type: EntityType,
  id: number,
  { actor }: Session,
  brandId: number | undefined,
): Promise<EntityPlace | undefined> {
  const store = stores[type];
  const row = store && (await loadEntity<FlowRow>(db, store, id));
  if (!store || !row) return undefined;
  if (!('flow' in store)) return placeOf(store, row);
  const flowStore = store as FlowStore;
  return placeOfCommand({ actor }, flowStore, row, snapshotOf(flowStore, row), brandId === undefined ? {} : { brandId });
}
