import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Need } from '#contract/command.ts';
import { testLiveWrite, type testLogChangeSchema, type testLogInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { testLogResultSchema, testLogSchema } from '#contract/deployment/test-log.ts';
import { notInThisState } from '#contract/problem.ts';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { TestLogTable } from '#server/db/tables/deployment.ts';
import { applyFact, runCommand } from '#server/entity/command.ts';
import { placeOf, updateEntity } from '#server/entity/entity.ts';
import { snapshotOf } from '#server/entity/flow-store.ts';
import type { Download, StoredFile } from '#server/files/files.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, invalidFields, notFound } from '#server/problem.ts';
import { type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';

type Input = z.output<typeof testLogInputSchema>;
type ChangeInput = z.output<typeof testLogChangeSchema>;
type Link = Pick<Input, 'linkTitle' | 'linkUrl'>;
/** D-106 */
const mostFiles = 10;

/**
 * D-061.09: one more result, with its link and files; those before it stay. The candidate's flow hears of it in the same transaction: the
 * latest one counts (D-060.12).
 */
export async function saveLog(call: CallBase, id: number, input: Input): Promise<TestDeploymentRow> {
  const { notes, status, timeZone } = input;
  return runCommand(call, testDeploymentStore, {
    id,
    payload: { notes, status, timeZone },
    effects: async (tx, { after }) => {
      const last = await tx
        .selectFrom('testLog')
        .select((eb) => eb.fn.max('run').as('run'))
        .where('deploymentId', '=', id)
        .executeTakeFirst();
      const added = { addedBy: call.actor.subject, addedOn: new Date(call.at), editedBy: null, editedOn: null };
      const { id: logId } = await tx
        .insertInto('testLog')
        .values({ deploymentId: id, run: (last?.run ?? 0) + 1, jobId: after.jobId, notes, status, timeZone, ...added })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addParts(call, tx, logId, input);
      await tellResult(tx, call, after);
    },
  });
}

/** D-060.12: the candidate knows which of its test deployments was successful at last; one that goes takes its proof along. */
export async function tellResult(tx: Transaction, call: CallBase, row: TestDeploymentRow, isRemoved = false): Promise<void> {
  await applyFact(tx, call, candidateStore, {
    id: row.releaseCandidateId,
    type: 'testLog.saved',
    payload: { deploymentId: row.id, successful: !isRemoved && row.logResultStatus === 'Successful' },
  });
}

/** Changes the notes of one result and adds to its link and files; its verdict stays: another one is another result (TEST-13). */
export async function changeLog(call: CallBase, id: number, logId: number, input: ChangeInput): Promise<TestDeploymentRow> {
  return call.transaction(async (tx) => {
    const isOpen = (row: TestDeploymentRow) => {
      if (recordNeeds(call, row).length > 0) throw conflict(notInThisState, recordNeeds(call, row));
      return {};
    };
    const row = await updateEntity(call, tx, testDeploymentStore, id, isOpen, 'log.changed');
    const changed = await tx
      .updateTable('testLog')
      .set({ notes: input.notes, editedBy: call.actor.subject, editedOn: new Date(call.at) })
      .where('id', '=', logId)
      .where('deploymentId', '=', id)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    await addParts(call, tx, logId, input);
    return row;
  });
}

/** What recording a result here would need: whoever may do that changes what was recorded. 403 where a right is missing (D-061.09). */
function recordNeeds(call: CallBase, row: TestDeploymentRow): Need[] {
  if (row.stage === 'LIVE') requireRight(call, testLiveWrite, row.homeBrandId);
  const needs = needsOf(testDeploymentStore.flow as Flow, snapshotOf(testDeploymentStore, row), 'log.save', call.actor);
  call.authorize(placeOf(testDeploymentStore, row), needs);
  return needs;
}

async function addParts(call: CallBase, tx: Transaction, logId: number, { linkTitle, linkUrl }: Link): Promise<void> {
  if (linkUrl !== '') await tx.insertInto('testLogLink').values({ logId, title: linkTitle, url: linkUrl }).execute();
  if (call.files.length === 0) return;
  const { count } = await tx
    .selectFrom('testLogFile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('logId', '=', logId)
    .executeTakeFirstOrThrow();
  if (count + call.files.length > mostFiles)
    throw invalidFields([{ pointer: '/files', detail: `A result can have at most ${mostFiles} files.` }]);
  for (const file of call.files) {
    const fileId = await call.services.files.attach(tx, file, call.actor.subject);
    await tx.insertInto('testLogFile').values({ logId, fileId }).execute();
  }
}

/** API-014, API-015: takes a file or link away; the deployment it belongs to decides whether the caller may. */
export async function removePart(call: CallBase, table: 'testLogFile' | 'testLogLink', id: number): Promise<void> {
  await call.transaction(async (tx) => {
    const part: { logId: number } | undefined = await tx
      .selectFrom(table)
      .select('logId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!part) throw notFound();
    const result = tx.selectFrom('testLog').select('deploymentId').where('id', '=', part.logId);
    const { deploymentId } = await result.executeTakeFirstOrThrow();
    const command = table === 'testLogFile' ? 'log.fileDeleted' : 'log.linkDeleted';
    const mayRecord = (row: TestDeploymentRow) => {
      recordNeeds(call, row);
      return {};
    };
    await updateEntity(call, tx, testDeploymentStore, deploymentId, mayRecord, command);
    await tx.deleteFrom(table).where('id', '=', id).execute();
  });
}

/** API-016 */
export async function downloadLogFile(call: CallBase, id: number): Promise<Download> {
  const { db, files } = call.services;
  const part = await db
    .selectFrom('testLogFile as t')
    .innerJoin('file as f', 'f.id', 't.fileId')
    .innerJoin('testLog as l', 'l.id', 't.logId')
    .innerJoin('testDeployment as d', 'd.id', 'l.deploymentId')
    .select(['f.sha256', 'f.name', 'f.mediaType', 'f.size', 'd.homeBrandId', 'd.brandIds'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!part) throw notFound();
  call.authorize(part);
  const stored: StoredFile = part;
  return files.download(stored);
}

type Result = z.input<typeof testLogResultSchema>;
const none = { notes: '', status: null, links: [], files: [], addedBy: null, addedOn: null };

/** TEST-13: the latest result, and all of them, the latest first. */
export async function presentLog({ services: { db } }: CallBase, row: TestDeploymentRow): Promise<z.input<typeof testLogSchema>> {
  const rows = await db.selectFrom('testLog').selectAll().where('deploymentId', '=', row.id).orderBy('run', 'desc').execute();
  const runs = await presentResults(db, rows);
  const [latest] = runs;
  if (!latest) return { ...none, editedBy: null, editedOn: null, timeZone: null, runs };
  const { id: _, run: __, jobId: ___, ...shown } = latest;
  return { ...shown, runs };
}

async function presentResults(db: Database, rows: readonly Selectable<TestLogTable>[]): Promise<Result[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [links, files, person] = await Promise.all([
    db.selectFrom('testLogLink').selectAll().where('logId', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('testLogFile as t')
      .innerJoin('file as f', 'f.id', 't.fileId')
      .select(['t.id', 't.logId', 'f.name', 'f.size'])
      .where('t.logId', 'in', ids)
      .orderBy('t.id')
      .execute(),
    peopleOf(
      db,
      rows.flatMap(({ addedBy, editedBy }) => (editedBy === null ? [addedBy] : [addedBy, editedBy])),
    ),
  ]);
  return rows.map(({ id, run, jobId, notes, status, timeZone, addedBy, addedOn, editedBy, editedOn }) => ({
    id,
    run,
    jobId,
    notes,
    status,
    links: links.flatMap(({ logId, ...link }) => (logId === id ? [link] : [])),
    files: files.flatMap(({ logId, ...file }) => (logId === id ? [file] : [])),
    addedBy: person(addedBy),
    addedOn: addedOn.toISOString(),
    editedBy: editedBy === null ? null : person(editedBy),
    editedOn: editedOn?.toISOString() ?? null,
    timeZone,
  }));
}
