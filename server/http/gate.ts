import { sql } from 'kysely';
import { all, allows } from '#contract/access/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallBase, EntityPlace } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { needsOfRule } from '#server/http/request-rules.ts';
import { forbidden, notFound } from '#server/problem.ts';
import type { Session } from './authenticate.ts';

type Gate = {
  readonly authorize: CallBase['authorize'];
  readonly made: CallBase['made'];
  readonly assertAuthorized: (name: string) => void;
  /** Throws 403 when somebody's session does not allow what `authorize` was asked for. */
  readonly assertAllowed: (session: Session) => void;
  /** for a change that was authorized when it was made, and only its answer is missing */
  readonly pass: () => void;
  /** what was decided so far, to be decided again before a stored answer is given once more */
  readonly places: () => readonly EntityPlace[];
  /** Refuses a stored answer whose caller could not do it now, or could not see what it is about any more (T22). */
  readonly recheck: (db: Database, places: readonly EntityPlace[]) => Promise<void>;
};

/** Decides 'home' and 'target' endpoints against the object, and notices when nobody asked (T2, T3, D-219). */
export function openGate(endpoint: Endpoint, session: Session, brandId: number): Gate {
  const { rule, brand } = endpoint.access;
  let authorized = brand === 'none' || brand === 'selected';
  const decided: EntityPlace[] = [];
  const sees = (place: EntityPlace) =>
    (brand === 'none' || brandId === place.homeBrandId || place.brandIds.includes(brandId)) &&
    (place.seenBy?.(session.actor) ?? true);
  const decide = ({ actor }: Session, place: EntityPlace) => {
    if (brand !== 'home' && brand !== 'target') return;
    const decidedAt = brand === 'target' ? (place.targetBrandId ?? place.homeBrandId) : place.homeBrandId;
    const { persons = [], remembered, write } = place;
    const whole = write ? all(rule, write) : rule;
    if (!allows(whole, actor, { brandId: decidedAt, persons, ...(remembered && { remembered }) })) {
      throw forbidden('You are not allowed to do this.', needsOfRule(whole, actor, decidedAt, persons));
    }
  };
  return {
    authorize: (place, needs = []) => {
      if (!sees(place)) throw notFound();
      if (needs.some((need) => need.kind === 'right' || need.kind === 'person'))
        throw forbidden('You are not allowed to do this.', needs);
      decide(session, place);
      decided.push(place);
      authorized = true;
    },
    made: (place) => {
      // What was never to be seen from this brand is answered once all the same.
      if (sees(place)) decided.push(place);
    },
    assertAuthorized: (name) => {
      if (!authorized) throw new Error(`${name} answered without authorize()`);
    },
    assertAllowed: (now) => {
      for (const place of decided) decide(now, place);
    },
    pass: () => {
      authorized = true;
    },
    places: () => decided.map(bare),
    recheck: async (db, places) => {
      for (const place of places) {
        const now = await placeNow(db, place);
        if (!now || !sees(now)) throw notFound();
        decide(session, now);
      }
    },
  };
}

/** A whole row serves as a place: of it only this is kept. */
function bare({ brandIds, homeBrandId, of, persons, remembered, targetBrandId, write }: EntityPlace): EntityPlace {
  return {
    homeBrandId,
    brandIds,
    ...(of && { of: { table: of.table, id: of.id } }),
    ...(persons && { persons }),
    ...(remembered && { remembered }),
    ...(write && { write }),
    ...(targetBrandId !== undefined && { targetBrandId }),
  };
}

/** Where the entity of a place is now: brands may have been added and taken since. Undefined when it is gone. */
async function placeNow(db: Database, place: EntityPlace): Promise<EntityPlace | undefined> {
  if (!place.of) return place;
  const { id, table } = place.of;
  const { rows } = await sql<Pick<EntityPlace, 'brandIds' | 'homeBrandId'>>`
    select home_brand_id, brand_ids from ${sql.table(table)} where id = ${id}
  `.execute(db);
  const [row] = rows;
  return row && { ...place, ...row };
}
