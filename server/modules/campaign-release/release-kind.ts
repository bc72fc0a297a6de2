import { type RawBuilder, type Selectable, sql } from 'kysely';
import { campaignReleaseRules, type Validity } from '#contract/campaign-release/campaign-release.ts';
import { entities } from '#contract/entity/entities.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { EntityColumns, Json } from '#server/db/tables/platform.ts';
import { applyFact } from '#server/entity/command.ts';
import { insertEntity, readEntity, updateEntity } from '#server/entity/entity.ts';
import { referencesTo } from '#server/entity/entity-references.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import type { EntityRow, EntityStore, FlowStore } from '#server/entity/flow-store.ts';
import { headOf, replyOne } from '#server/entity/presenting.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import type { FormFile, StoredFile } from '#server/files/files.ts';
import type { Author } from '#server/journal/journal.ts';
import { containing, figure, instant, ranked, words } from '#server/list/list-source.ts';
import type { CampaignRow, CampaignType } from '#server/modules/campaign/campaign-store.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import type { Services } from '#server/services.ts';

/** What every release keeps beside what was typed. */
export type ReleaseColumns = EntityColumns & {
  name: string;
  description: string;
  fileId: number | null;
  validity: Json<Validity>;
};
export type ReleaseRow = EntityRow & Pick<Selectable<ReleaseColumns>, 'name' | 'description' | 'fileId' | 'validity'>;

type Kind<Row extends ReleaseRow, Own extends object> = {
  readonly type: 'BIG_LOOP_RELEASE' | 'ORU20_RELEASE';
  readonly table: 'bigLoopRelease' | 'oru20Release';
  readonly campaigns: { readonly type: CampaignType; readonly table: 'bigLoopCampaign' | 'oru20Campaign' };
  /** the store of its campaigns, which hear whether the release is valid; asked late, since they name this one too */
  readonly store: () => FlowStore<CampaignRow>;
  readonly own: (row: Row) => Own;
  /** what is wrong with the file that comes, or with what is typed about the one that is there: refused at its field */
  readonly refused?: (services: Services, row: Row, file: StoredFile | undefined) => Promise<Validity['details']>;
  /** what is not right about one */
  readonly faults: (services: Services, row: Row, file: StoredFile | undefined) => Promise<Validity['details']>;
  /** the part of the form in which its file travels */
  readonly part: string;
};
type ToOne = CallBase & { readonly params: { readonly id: number } };
type Typed<Input> = CallBase & { readonly body: Input & { readonly sha256?: string | undefined } };

/** The columns of a list of releases (D-123); `target` is the control unit or the address that the software is for. */
export function releaseColumns(campaigns: string, target: RawBuilder<unknown>, softwareRelease: RawBuilder<unknown>) {
  return {
    name: words(sql`e.name`),
    target: words(target),
    softwareRelease: words(softwareRelease),
    campaigns: figure(sql`(select count(*)::int from ${sql.table(campaigns)} c where c.release_id = e.id)`),
    validity: ranked(sql`case when (e.validity->>'valid')::boolean then 'valid' else 'invalid' end`, ['invalid', 'valid']),
    lastEdited: instant(sql`e.changed_on`),
  };
}
export const releaseSearch = (table: string) => (word: string) => [
  sql`select s.id from ${sql.table(table)} s where ${containing(sql`s.name`, word)}`,
];

/** What every release answers, from the description of its kind; the kind gives the handlers their names. */
export function releaseKind<Input extends { readonly name: string }, Row extends ReleaseRow, Own extends object>(
  kind: Kind<Row, Own>,
) {
  const { type, table, campaigns, own, faults, part } = kind;
  const { read } = entities[type];
  const store: EntityStore = {
    entityType: type,
    table,
    read,
    write: () => read,
    page: { title: sql`e.name`, status: sql`case when (e.validity->>'valid')::boolean then 'valid' else 'invalid' end` },
  };

  const fileOf = async (db: Database, { fileId }: Row): Promise<StoredFile | undefined> =>
    fileId === null
      ? undefined
      : db.selectFrom('file').select(['sha256', 'name', 'mediaType', 'size']).where('id', '=', fileId).executeTakeFirst();
  const usesOf = (db: Database, ids: readonly number[]) =>
    sql<{ id: number; releaseId: number; isRolledOut: boolean }>`
      select c.id, c.release_id, (c.status in ('ROLLED_OUT', 'ROLLOUT_ABORTED') or exists (
        select from tool_order o where o.entity_type = ${campaigns.type} and o.entity_id = c.id and o.ended_on is null
      )) as is_rolled_out from ${sql.table(campaigns.table)} c where c.release_id = any(${[...ids]}::int[]) order by c.id
    `.execute(db);
  /** A rollout that begins meanwhile is ordered before the change, or after it. */
  const holdUsers = (tx: Transaction, { id }: Row) =>
    sql`select from ${sql.table(campaigns.table)} where release_id = ${id} order by id for update`.execute(tx);
  const refuseRolledOut = async (db: Database, { id }: Row) => {
    const isRolledOut = (await usesOf(db, [id])).rows.some((campaign) => campaign.isRolledOut);
    const detail =
      'A campaign brings this release to vehicles, so it stays as it is. Create a new release for what is different.';
    requireFacts(campaignReleaseRules.edit, { isRolledOut }, detail);
  };

  const present = async ({ services: { db } }: CallBase, ids: readonly number[]) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db);
    const [person, uses, files] = await Promise.all([
      peopleOf(
        db,
        rows.map(({ changedBy }) => changedBy),
      ),
      usesOf(db, ids),
      db
        .selectFrom('file')
        .select(['id', 'name', 'size', 'sha256'])
        .where('id', 'in', [0, ...rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))])
        .execute(),
    ]);
    return rows.map((row) => {
      const file = files.find(({ id }) => id === row.fileId);
      const users = uses.rows.filter(({ releaseId }) => releaseId === row.id);
      return {
        ...own(row),
        ...headOf(row, person),
        name: row.name,
        description: row.description,
        validity: { valid: row.validity.valid, details: [...row.validity.details] },
        campaignCount: users.length,
        isRolledOut: users.some(({ isRolledOut }) => isRolledOut),
        file: file ? { name: file.name, size: Number(file.size), sha256: file.sha256 } : null,
        createdOn: row.createdOn.toISOString(),
      };
    });
  };
  /** One with the campaigns that use it, as the caller may read of them. */
  const answer = (call: CallBase, { id }: Row) =>
    replyOne(
      present(call, [id]).then(async (shown) => {
        const { rows } = await usesOf(call.services.db, [id]);
        const mentioned = rows.map((campaign) => ({ entityType: campaigns.type, id: campaign.id }));
        const references = await referencesTo(call, mentioned);
        return shown.map((one) => ({ ...one, campaigns: references }));
      }),
    );

  const refuse = async (services: Services, row: Row, file: StoredFile | undefined): Promise<void> => {
    const wrong = (await kind.refused?.(services, row, file)) ?? [];
    if (wrong.length > 0) throw invalidFields(wrong.map(({ field, message }) => ({ pointer: `/${field}`, detail: message })));
  };
  const checked = async (services: Services, row: Row, file: StoredFile | undefined): Promise<Validity> => {
    const details = await faults(services, row, file);
    return { valid: details.length === 0, details };
  };
  /** Campaigns that are not rolled out hear it, in the transaction of whoever found out. */
  const tell = async (tx: Transaction, author: Author, { id }: Row, { valid }: Validity) => {
    const { rows } = await usesOf(tx, [id]);
    for (const campaign of rows)
      await applyFact(tx, author, kind.store(), {
        ...{ id: campaign.id, type: 'release.checked', payload: { releaseValid: valid } },
      });
  };

  /** The file that came with a call; what the browser counted of it has to be what arrived. */
  const sentFile = ({ body, files }: Typed<Input>): FormFile | undefined => {
    const [file] = files;
    if (file && body.sha256 && body.sha256 !== file.sha256)
      throw invalidFields([{ pointer: `/${part}`, detail: 'The file did not arrive whole. Please send it again.' }]);
    return file;
  };
  const columnsOf = ({ sha256: _, ...typed }: Typed<Input>['body']) => typed;

  const load = (call: ToOne) => readEntity<Row>(call, store, call.params.id);
  return {
    store,
    present,
    answer,
    deleted: async (tx: Transaction, _: CallBase, { id }: Row) => {
      const isUsed = (await usesOf(tx, [id])).rows.length > 0;
      requireFacts(campaignReleaseRules.delete, { isUsed }, 'A release that campaigns use cannot be deleted.');
    },
    calls: {
      create: async (call: Typed<Input>) => {
        const file = sentFile(call);
        const typed = columnsOf(call.body);
        await refuse(call.services, typed as never, file);
        const validity = await checked(call.services, typed as never, file);
        const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
        const row = await call.transaction(async (tx) => {
          const fileId = file ? await call.services.files.attach(tx, file, call.actor.subject) : null;
          return insertEntity<Row>(call, tx, store, { ...typed, ...place, fileId, validity });
        });
        return answer(call, row);
      },
      edit: async (call: Typed<Input> & ToOne) => {
        const before = await load(call);
        await refuseRolledOut(call.services.db, before);
        const sent = sentFile(call);
        const typed = columnsOf(call.body);
        const file = sent ?? (await fileOf(call.services.db, before));
        await refuse(call.services, { ...before, ...typed }, file);
        const validity = await checked(call.services, { ...before, ...typed }, file);
        const row = await call.transaction(async (tx) => {
          // Campaigns first, as whoever gives one a release holds them.
          await holdUsers(tx, before);
          const after = await updateEntity<Row>(call, tx, store, before.id, async () => {
            await holdUsers(tx, before);
            await refuseRolledOut(tx, before);
            const fileId = sent ? await call.services.files.attach(tx, sent, call.actor.subject) : before.fileId;
            return { ...typed, fileId, validity };
          });
          await tell(tx, call, after, validity);
          return after;
        });
        return answer(call, row);
      },
      /** Asked of the store now; what it says is written down, so that list, page and campaigns say the same (D-247). */
      validity: async (call: ToOne) => {
        const row = await load(call);
        const validity = await checked(call.services, row, await fileOf(call.services.db, row));
        if (JSON.stringify(validity) !== JSON.stringify(row.validity))
          await call.transaction(async (tx) => {
            await sql`update ${sql.table(table)} set validity = ${JSON.stringify(validity)}::jsonb where id = ${row.id}`.execute(
              tx,
            );
            await tell(tx, call, row, validity);
            await publishProgress(tx, store, row, { command: 'release.checked', at: call.at });
          });
        return reply(validity);
      },
      file: async (call: ToOne) => {
        const file = await fileOf(call.services.db, await load(call));
        if (!file) throw notFound();
        return call.services.files.download(file);
      },
    },
  };
}
