import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  mostEvidence,
  type PreconditionInput,
  preconditionEndpoints,
  preconditionFields,
} from '#contract/precondition/precondition.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import type { StoredFile } from '#server/files/files.ts';
import { byKey, createChild } from '#server/modules/baseline-update/baseline-child.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { checkHolder } from '#server/modules/baseline-update/child-checks.ts';
import { defineNoun } from '#server/noun.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { type PreconditionStored, preconditionStore } from './precondition-store.ts';

const { byId, whole } = presenting(preconditionStore, {
  own: (row: PreconditionStored, person) => ({
    ...typedOf(preconditionFields, row, person),
    bluId: row.baselineUpdateId,
    category: row.category,
    name: row.name,
    isSeeded: row.isSeeded,
    status: row.status,
    confirmedBy: row.facts.confirmer === null ? null : person(row.facts.confirmer),
    confirmedOn: row.facts.confirmedOn,
    timeZone: row.facts.timeZone,
  }),
  subjects: ({ facts: { confirmer }, responsibleId }) => (confirmer === null ? [responsibleId] : [responsibleId, confirmer]),
});

const factsOf = ({ evidenceUrl, responsibleId }: Pick<PreconditionInput, 'evidenceUrl' | 'responsibleId'>) => ({
  responsible: responsibleId,
  hasLink: evidenceUrl !== '',
});
type Machine = typeof preconditionStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };

const keyed = byKey(preconditionStore, {
  ...entityHandlers(preconditionEndpoints, 'Precondition', {
    store: preconditionStore,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    shown: answer,
    told: zoneOf,
  }),
  editPrecondition: formHandlers('Precondition', {
    store: preconditionStore,
    shown: answer,
    facts: factsOf,
    differences: (row: PreconditionStored, input: PreconditionInput) => ({ altered: differs(preconditionFields, row, input) }),
    check: async (call, input, row) => {
      if (row?.isSeeded) checkSeeded(input, row);
      await checkHolder(
        call,
        input.responsibleId,
        '/responsibleId',
        row && { homeBrandId: row.homeBrandId, held: row.responsibleId },
      );
    },
  }).editPrecondition,
  addEvidence: async (call: ToOne) => {
    const row = await runCommand<PreconditionStored, Machine>(call, preconditionStore, {
      id: call.params.id,
      facts: async (tx, { id }) => ({ documents: (await countOf(tx, id)) + call.files.length }),
      // Only for somebody who may: whoever may not is refused before files are looked at.
      effects: async (tx, { after: { facts, id } }) => {
        const refused = (detail: string) => invalidFields([{ pointer: '/files', detail }]);
        if (call.files.length === 0) throw refused(fieldText('required'));
        if (facts.documents > mostEvidence) throw refused(`A precondition can have at most ${mostEvidence} documents.`);
        for (const file of call.files) {
          const fileId = await call.services.files.attach(tx, file, call.actor.subject);
          await tx
            .insertInto('preconditionDocument')
            .values({ preconditionId: id, fileId, createdBy: call.actor.subject })
            .execute();
        }
      },
    });
    return answer(call, row);
  },
  removeEvidence: async (call: ToOne & { readonly params: { readonly documentId: number } }) => {
    await runCommand<PreconditionStored, Machine>(call, preconditionStore, {
      id: call.params.id,
      facts: async (tx, { id }) => ({ documents: Math.max(0, (await countOf(tx, id)) - 1) }),
      effects: async (tx, { after: { id } }) => {
        const gone = await tx
          .deleteFrom('preconditionDocument')
          .where('id', '=', call.params.documentId)
          .where('preconditionId', '=', id)
          .executeTakeFirst();
        if (gone.numDeletedRows === 0n) throw notFound();
      },
    });
    return undefined;
  },
  getEvidence: async (call: ToOne & { readonly params: { readonly documentId: number } }) => {
    const { id } = await readEntity<PreconditionStored>(call, preconditionStore, call.params.id);
    const { db, files } = call.services;
    const stored: StoredFile | undefined = await db
      .selectFrom('preconditionDocument')
      .innerJoin('file', 'file.id', 'preconditionDocument.fileId')
      .select(['file.name', 'file.size', 'file.sha256', 'file.mediaType'])
      .where('preconditionDocument.id', '=', call.params.documentId)
      .where('preconditionId', '=', id)
      .executeTakeFirst();
    if (!stored) throw notFound();
    return files.download(stored);
  },
});

/** Preconditions of baseline updates (D-180d) with the transitions of D-077. */
const handlers = {
  ...keyed,
  listPreconditions: async (call) => {
    const { id } = await readEntity(call, baselineStore, call.params.id);
    const { category } = call.query;
    const rows = await call.services.db
      .selectFrom('precondition')
      .select('id')
      .where('baselineUpdateId', '=', id)
      .where((eb) => (category === undefined ? eb.val(true) : eb('category', '=', category)))
      .orderBy('place')
      .orderBy('id')
      .execute();
    const ids = rows.map((row) => row.id);
    const shown = await byId(call.services.db, ids);
    return reply(ids.flatMap((one) => shown.find((row) => row.id === one) ?? []));
  },
  createPrecondition: async (call) => {
    const { category, name, ...input } = call.body;
    await checkHolder(call, input.responsibleId, '/responsibleId', { bluId: call.params.id });
    const row = await uniqueOr409(
      () => createChild(call, preconditionStore, { ...input, category, name }, factsOf(input)),
      'precondition_name',
      fieldText('unique', 'name'),
      '/name',
      'AEC_OPERATION_CANNOT_BE_PERFORMED',
    );
    return answer(call, row);
  },
} satisfies Partial<Handlers<Api>>;

/** Preconditions at the server. */
export const preconditionNoun = defineNoun({ stores: { PRECONDITION: preconditionStore }, handlers });

/** D-099: what every baseline update begins with keeps what it is about, and is asked for at gate 2. */
function checkSeeded({ mandatory, title }: PreconditionInput, row: PreconditionStored): void {
  const detail = 'Every baseline update has this precondition: this field cannot be changed.';
  const changed = { '/title': title !== row.title, '/mandatory': mandatory !== row.mandatory };
  const wrong = Object.entries(changed).flatMap(([pointer, isChanged]) => (isChanged ? [{ pointer, detail }] : []));
  if (wrong.length > 0) throw invalidFields(wrong);
}

async function countOf(db: Database, preconditionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('preconditionDocument')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('preconditionId', '=', preconditionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function answer(call: CallBase, row: PreconditionStored) {
  const { db } = call.services;
  const [{ body, revision }, documents] = await Promise.all([
    whole(call, row),
    db
      .selectFrom('preconditionDocument as d')
      .innerJoin('file', 'file.id', 'd.fileId')
      .select(['d.id', 'd.createdOn', 'd.createdBy', 'file.name', 'file.size'])
      .where('d.preconditionId', '=', row.id)
      .orderBy('d.id')
      .execute(),
  ]);
  const person = await peopleOf(
    db,
    documents.map(({ createdBy }) => createdBy),
  );
  const shown = documents.map(({ createdBy, createdOn, ...one }) => ({
    ...one,
    uploadedBy: person(createdBy),
    uploadedOn: createdOn.toISOString(),
  }));
  return reply({ ...body, documents: shown }, revision);
}
