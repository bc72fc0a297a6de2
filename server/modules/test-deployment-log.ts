import type { z } from 'zod';
import { testLiveWrite, type testLogInputSchema } from '#contract/deployment-commands.ts';
import type { testLogSchema } from '#contract/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import { applyFact, runCommand } from '#server/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import { updateEntity } from '#server/entity.ts';
import type { Download, StoredFile } from '#server/files.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { candidateStore } from '#server/modules/candidate-store.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields, notFound } from '#server/problem.ts';

type Input = z.output<typeof testLogInputSchema>;
/** D-106 */
const mostFiles = 10;

/** D-061.09: the result, a link and files; the candidate's flow hears of the result in the same transaction (D-060.12). */
export async function saveLog(call: CallBase, id: number, input: Input): Promise<TestDeploymentRow> {
  const { notes, status, timeZone, linkTitle, linkUrl } = input;
  return runCommand(call, testDeploymentStore, {
    id,
    payload: { notes, status, timeZone },
    effects: async (tx, { after }) => {
      const at = new Date(call.at);
      const by = call.actor.subject;
      await tx
        .insertInto('testLog')
        .values({ deploymentId: id, notes, status, timeZone, addedBy: by, addedOn: at, editedBy: null, editedOn: null })
        .onConflict((on) => on.column('deploymentId').doUpdateSet({ notes, status, timeZone, editedBy: by, editedOn: at }))
        .execute();
      if (linkUrl !== '')
        await tx.insertInto('testLogLink').values({ deploymentId: id, title: linkTitle, url: linkUrl }).execute();
      await addFiles(call, tx, id);
      await applyFact(tx, call, candidateStore, {
        id: after.releaseCandidateId,
        type: 'testLog.saved',
        payload: { deploymentId: id, successful: status === 'Successful' },
      });
    },
  });
}

async function addFiles(call: CallBase, tx: Transaction, deploymentId: number): Promise<void> {
  if (call.files.length === 0) return;
  const { count } = await tx
    .selectFrom('testLogFile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deploymentId', '=', deploymentId)
    .executeTakeFirstOrThrow();
  if (count + call.files.length > mostFiles)
    throw invalidFields([{ pointer: '/files', detail: `A log holds at most ${mostFiles} files.` }]);
  for (const file of call.files) {
    const fileId = await call.services.files.attach(tx, file, call.actor.subject);
    await tx.insertInto('testLogFile').values({ deploymentId, fileId }).execute();
  }
}

type Part = { readonly deploymentId: number };

/** API-014, API-015: takes a file or link away; the deployment it belongs to decides whether the caller may. */
export async function removePart(call: CallBase, table: 'testLogFile' | 'testLogLink', id: number): Promise<void> {
  await call.transaction(async (tx) => {
    const part: Part | undefined = await tx
      .selectFrom(table)
      .select('deploymentId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!part) throw notFound();
    const command = table === 'testLogFile' ? 'log.fileDeleted' : 'log.linkDeleted';
    const mayChange = ({ stage, homeBrandId }: TestDeploymentRow) => {
      if (stage === 'LIVE') requireRight(call, testLiveWrite, homeBrandId);
      return {};
    };
    await updateEntity<TestDeploymentRow>(call, tx, testDeploymentStore, part.deploymentId, mayChange, command);
    await tx.deleteFrom(table).where('id', '=', id).execute();
  });
}

/** API-016 */
export async function downloadLogFile(call: CallBase, id: number): Promise<Download> {
  const { db, files } = call.services;
  const part = await db
    .selectFrom('testLogFile as t')
    .innerJoin('file as f', 'f.id', 't.fileId')
    .innerJoin('testDeployment as d', 'd.id', 't.deploymentId')
    .select(['f.sha256', 'f.name', 'f.mediaType', 'f.size', 'd.homeBrandId', 'd.brandIds'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!part) throw notFound();
  call.authorize(part);
  const stored: StoredFile = part;
  return files.download(stored);
}

/** TEST-13 */
export async function presentLog(call: CallBase, row: TestDeploymentRow): Promise<z.input<typeof testLogSchema>> {
  const { db } = call.services;
  const log = await db.selectFrom('testLog').selectAll().where('deploymentId', '=', row.id).executeTakeFirst();
  const links = await db
    .selectFrom('testLogLink')
    .select(['id', 'title', 'url'])
    .where('deploymentId', '=', row.id)
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('testLogFile as t')
    .innerJoin('file as f', 'f.id', 't.fileId')
    .select(['t.id', 'f.name', 'f.size'])
    .where('t.deploymentId', '=', row.id)
    .orderBy('t.id')
    .execute();
  const person = await peopleOf(
    db,
    [log?.addedBy, log?.editedBy].filter((subject) => typeof subject === 'string'),
  );
  const by = (subject: string | null | undefined) => (subject ? person(subject) : null);
  return {
    notes: log?.notes ?? '',
    status: log?.status ?? null,
    links,
    files,
    addedBy: by(log?.addedBy),
    addedOn: log?.addedOn.toISOString() ?? null,
    editedBy: by(log?.editedBy),
    editedOn: log?.editedOn?.toISOString() ?? null,
    timeZone: log?.timeZone ?? null,
  };
}
