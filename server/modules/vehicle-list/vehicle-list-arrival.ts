import type { ImportCounts } from '#contract/vehicle-list/vehicle-list.ts';
import { type ImportMode, maxVins } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { writeRow } from '#server/entity/entity.ts';
import type { Author } from '#server/journal/journal.ts';
import { conflict } from '#server/problem.ts';
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

/** D-119, and a list is never emptied by a file with nothing in it. Refused with 409. */
function refuseArrival({ change: { added, kept, removed }, content, upload }: Arrived, mode: ImportMode): void {
  if (content.count === 0)
    throw conflict(`${upload.fileName} must contain at least one vehicle that the list can accept. The list was not changed.`);
  const joined = added + kept + removed;
  if (mode === 'ADD' && joined > maxVins)
    throw conflict(`The list would have ${joined.toLocaleString('en')} vehicles; it can have ${maxVins.toLocaleString('en')}.`);
}

/** The list's vehicles and those of the file. */
export async function joinedTo(
  db: Database,
  { contentId }: Pick<VehicleListRow, 'contentId'>,
  arrived: Arrived,
): Promise<Content> {
  refuseArrival(arrived, 'ADD');
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
  refuseArrival(arrived, mode);
  const { added, kept, removed } = arrived.change;
  const change = mode === 'ADD' ? { added, removed: 0, kept: kept + removed } : arrived.change;
  await endImported(tx, { ...arrived, change }, {}, author.at);
  await keepVersion(tx, list, author);
  const [command, why] =
    mode === 'ADD'
      ? ['vins.added', `${arrived.upload.fileName}: ${words(added)} added`]
      : ['vins.replaced', `${arrived.upload.fileName}: ${words(added)} added, ${words(removed)} removed`];
  return writeRow(tx, vehicleListStore, list, uploadColumns(arrived, content), listChange(author, list, command, why));
}

const words = (figure: number): string => figure.toLocaleString('en');

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
