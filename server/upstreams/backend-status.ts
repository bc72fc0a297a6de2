import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { brands } from '#contract/brand.ts';
import type { BackendStatus } from '#contract/platform.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { publish } from '#server/live/live.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Backend } from './backend.ts';
import { withDeadline } from './deadline.ts';

/** D-079.4, in seconds */
const probeEvery = 60;

/** Asks every service behind the portal, once for all pages of all servers; those are told when one goes down or comes back (D-045). */
export const backendProbe = defineRecurring('backends.probe', probeEvery, probeBackends);

/** One probe now. */
export async function probeBackends({ db, log, upstreams }: Probing): Promise<void> {
  const found = await Promise.all(upstreams.backends.map(statusOf));
  await inTransaction(db, async (tx) => {
    const before = new Map(
      (await tx.selectFrom('backendStatus').selectAll().forUpdate().execute()).map((row) => [row.service, row.status]),
    );
    for (const [service, status] of found) await note(tx, service, status);
    // A service of which nothing is known yet counts as up.
    const turned = found.filter(([service, status]) => (before.get(service) ?? 'UP') !== status);
    if (turned.length === 0) return;
    log.warn({ turned: Object.fromEntries(turned) }, 'services behind the portal went down or came back');
    const at = new Date().toISOString();
    const news = {
      entityType: 'BACKEND',
      entityId: 0,
      parentId: null,
      revision: 0,
      command: 'backend.turned',
      by: null,
      at,
    } as const;
    await publish(tx, news, { brandIds: brands.map(({ id }) => id), read: { anyone: true } });
  });
}

type Status = 'UP' | 'DOWN';
const statusOf = async (backend: Backend): Promise<[string, Status]> => {
  const isUp = await withDeadline(() => backend.isUp()).catch(() => false);
  return [backend.id, isUp ? 'UP' : 'DOWN'];
};

async function note(tx: Transaction, service: string, status: Status): Promise<void> {
  const row = { status, checkedOn: sql<Date>`now()` };
  await tx
    .insertInto('backendStatus')
    .values({ service, ...row })
    .onConflict((on) => on.column('service').doUpdateSet(row))
    .execute();
}

/** What is known of the services, the database and the journal first; those that were not asked yet are asked now. */
export async function backendStatus(services: Pick<Services, 'db' | 'journal' | 'log' | 'upstreams'>): Promise<BackendStatus[]> {
  const { upstreams } = services;
  const database = {
    service: 'Database',
    status: (await reachable(services)) ? ('UP' as const) : ('DOWN' as const),
    simulated: false,
    checkedOn: new Date().toISOString(),
  };
  // An alarm of the journal is no outage: nothing that people do depends on it.
  const { roundEndedOn, status } = services.journal.state();
  const journal = {
    ...{ service: 'Journal', status: status === 'ALARM' ? status : ('UP' as const), simulated: false },
    checkedOn: roundEndedOn ?? database.checkedOn,
  };
  const known = await everyStatus(services);
  const others = upstreams.backends.flatMap(({ id, isSimulated, name }): BackendStatus[] => {
    const row = known.get(id);
    return row ? [{ service: name, status: row.status, simulated: isSimulated, checkedOn: row.checkedOn.toISOString() }] : [];
  });
  return [database, journal, ...others];
}

/** What is known of one service. */
export async function serviceStatus(services: Probing, { id, name }: Pick<Backend, 'id' | 'name'>) {
  const row = (await everyStatus(services)).get(id);
  if (!row) throw new Error(`no service ${id} stands behind the portal`);
  return { service: name, status: row.status, checkedOn: row.checkedOn.toISOString() };
}

type Probing = Pick<Services, 'db' | 'log' | 'upstreams'>;
/** What the last probe found; services that were not asked yet are asked now. */
async function everyStatus(services: Probing) {
  const { db, upstreams } = services;
  const known = await probed(db);
  if (upstreams.backends.every(({ id }) => known.has(id))) return known;
  await probeBackends(services);
  return probed(db);
}

/** Names of the services that the last probe found down. */
export async function downServices({ db, upstreams }: Pick<Services, 'db' | 'upstreams'>): Promise<string[]> {
  const known = await probed(db);
  return upstreams.backends.filter(({ id }) => known.get(id)?.status === 'DOWN').map(({ name }) => name);
}

async function probed(db: Database) {
  const rows = await db.selectFrom('backendStatus').selectAll().execute();
  return new Map(rows.map((row) => [row.service, row]));
}

const timeout = 2_000;

/** Whether the database answers, within 2 s. */
export async function reachable({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, delay(timeout, false, { ref: false })]);
}
