import type { ImportCounts } from '#contract/vehicle-list/vehicle-list.ts';
import { decisionRule } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { type ImportMode, maxVins } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { writeRow } from '#server/entity/entity.ts';
import type { Author } from '#server/journal/journal.ts';
import { conflict } from '#server/problem.ts';
import { requireFree } from './vehicle-list-change.ts';
import { type Content, type Difference, dropContent, joinContent } from './vehicle-list-content.ts';
import { closeReady, type ImportChange, type ImportRow, noteImport } from './vehicle-list-import-store.ts';
import { listChange, type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { keepVersion } from './vehicle-list-versions.ts';

/** A file that has been checked for a list. */
export type Arrived = {
  readonly upload: ImportRow;
  readonly content: Content;
  readonly counts: ImportCounts;
  /** what replacing the list's vehicles by it does */
  readonly change: Difference;
};

/** What a file's way into a list asks, and what is said where that does not hold (D-119). */
export function arrivalRule({ change, content, upload }: Pick<Arrived, 'change' | 'content' | 'upload'>, mode: ImportMode) {
  const joined = change.added + change.kept + change.removed;
  const details = {
    someValid: `${upload.fileName} must contain at least one vehicle that the list can accept. The list was not changed.`,
    fits: `The list would have ${count(joined)} vehicles; it can have ${count(maxVins)}.`,
  };
  return [decisionRule(mode, { valid: content.count, joined }), details] as const;
}

/** Refuses a file that the list cannot take so, or not now. */
export const requireArrival = (
  call: CallBase,
  list: VehicleListRow,
  arrived: Arrived,
  mode: ImportMode,
  db: Database,
): Promise<void> => {
  const [rule, details] = arrivalRule(arrived, mode);
  return requireFree(call, rule, list, details, db);
};

/** The list's vehicles and those of the file. */
export async function joinedTo(
  db: Database,
  { contentId }: Pick<VehicleListRow, 'contentId'>,
  arrived: Arrived,
): Promise<Content> {
  return contentId === null ? arrived.content : joinContent(db, arrived.content.id, contentId);
}

/** Saves what turns a list to `content`, and drops what is not needed of that and of what arrived by itself. */
export async function withJoined<T>(db: Database, arrived: Content, content: Content, save: () => Promise<T>): Promise<T> {
  if (content.id === arrived.id) return save();
  const saved = await save().catch(async (error: unknown) => {
    await dropContent(db, content.id);
    throw error;
  });
  await dropContent(db, arrived.id);
  return saved;
}

/** Turns a locked list to what arrived, keeps what it had, and ends the import, all in one transaction. */
export async function turnList(
  tx: Transaction,
  list: VehicleListRow,
  arrived: Arrived,
  mode: ImportMode,
  content: Content,
  author: Author,
): Promise<VehicleListRow> {
  const { added, kept, removed } = arrived.change;
  const change = mode === 'ADD' ? { added, removed: 0, kept: kept + removed } : arrived.change;
  await endImported(tx, { ...arrived, change }, {}, author.at);
  await keepVersion(tx, list, author);
  const [command, why] =
    mode === 'ADD'
      ? ['vins.added', `${arrived.upload.fileName}: ${count(added)} added`]
      : ['vins.replaced', `${arrived.upload.fileName}: ${count(added)} added, ${count(removed)} removed`];
  return writeRow(tx, vehicleListStore, list, uploadColumns(arrived, content), listChange(author, list, command, why));
}

/** The file was checked only; somebody decides what becomes of it. Who uploads another one to the list means that one. */
export async function propose(tx: Transaction, { change, content, counts, upload }: Arrived, at: string): Promise<void> {
  const { listId, uploader } = upload;
  await closeReady(tx, { listId, uploader }, `Replaced by the upload of ${upload.fileName}`, at);
  await noteOf(tx, upload, { state: 'READY', contentId: content.id, counts, change, checked: counts.total });
}

/** Of an import that was cancelled meanwhile the list hears nothing. */
export async function endImported(
  tx: Transaction,
  { change, counts, upload }: Omit<Arrived, 'content'>,
  more: ImportChange,
  at: string,
): Promise<void> {
  const ended = { state: 'IMPORTED', counts, change, checked: counts.total, contentId: null, finishedOn: new Date(at) } as const;
  await noteOf(tx, upload, { ...ended, ...more });
}

async function noteOf(tx: Transaction, upload: ImportRow, change: ImportChange): Promise<void> {
  if (!(await noteImport(tx, upload.id, change))) throw conflict('The upload was cancelled.');
}

/** Columns of a list that has turned to an upload. */
export const uploadColumns = ({ counts, upload }: Pick<Arrived, 'counts' | 'upload'>, content: Content) => ({
  contentId: content.id,
  count: content.count,
  counts,
  fileName: upload.fileName,
  uploader: upload.uploader,
  uploadedOn: upload.startedOn,
  lastCountSync: upload.startedOn,
  syncFailedOn: null,
});
