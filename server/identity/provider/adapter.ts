import { sql } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';

/** Keeps the provider's sessions, grants and tokens in PostgreSQL, so that a restart signs nobody out. */
export function createAdapterFactory(db: Database): AdapterFactory {
  return (model) => {
    const rows = () => db.selectFrom('oidcPayload').select('payload').where('model', '=', model);
    const first = async (query: ReturnType<typeof rows>): Promise<AdapterPayload | undefined> => {
      const [row] = await runPrepared(
        db,
        query.where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>', sql<Date>`now()`)])),
      );
      return row?.payload as AdapterPayload | undefined;
    };
    const adapter: Adapter = {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          // By the clock that it is compared with: the database's may be hours from this machine's (T25).
          expiresOn: expiresIn === undefined ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`,
        };
        await runPrepared(
          db,
          db
            .insertInto('oidcPayload')
            .values({ model, id, ...values })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values)),
        );
      },
      find: (id) => first(rows().where('id', '=', id)),
      findByUid: (uid) => first(rows().where('uid', '=', uid)),
      // The device flow is off, so no payload has a user code.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const consumed = { consumed: Math.floor(Date.now() / 1000) };
        const updated = await runPrepared(
          db,
          db
            .updateTable('oidcPayload')
            .set({ payload: sql`payload || ${JSON.stringify(consumed)}::jsonb` })
            .where('model', '=', model)
            .where('id', '=', id)
            .where(sql<boolean>`not payload ? 'consumed'`)
            .returning('id'),
        );
        // Of two simultaneous uses of one code or refresh token, exactly one may win.
        if (updated.length === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await db.deleteFrom('oidcPayload').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidcPayload').where('model', '=', model).where('grantId', '=', grantId).execute();
      },
    };
    return adapter;
  };
}

/** Deletes what has expired; no refresh token outlives its session, so idle rotations go too. */
export async function sweep(db: Database): Promise<void> {
  await db.deleteFrom('oidcPayload').where('expiresOn', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('sessionRefresh').where('rotatedOn', '<', sql<Date>`now() - interval '2 days'`).execute();
}
