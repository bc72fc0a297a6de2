import { defineRecurring } from '#server/jobs/recurring.ts';
import type { Services } from '#server/services.ts';

const day = 86_400_000;

/** Once a day: removes stored files that nothing refers to any more, when they are older than a day (D-105, T15). */
export const fileSweep = defineRecurring('files.sweep', day / 1_000, async (services) => {
  const removed = await sweepFiles(services);
  if (removed.rows + removed.bytes > 0) services.log.info(removed, 'unreferenced files removed');
});

/** Rows of files that no document, log, manifest or release has, and then bytes that no row has; what is younger than a day may still be on its way. */
export async function sweepFiles({ db, files, now }: Services): Promise<{ rows: number; bytes: number }> {
  const before = new Date(now().getTime() - day);
  const { numDeletedRows } = await db
    .deleteFrom('file as f')
    .where('f.createdOn', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documentFile as d').select('d.id').whereRef('d.fileId', '=', 'f.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('testLogFile as l').select('l.id').whereRef('l.fileId', '=', 'f.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaignManifest as m').select('m.id').whereRef('m.fileId', '=', 'f.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bigLoopRelease as b').select('b.id').whereRef('b.fileId', '=', 'f.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('oru20Release as o').select('o.id').whereRef('o.fileId', '=', 'f.id'))),
    )
    .executeTakeFirst();
  const bytes = await files.sweep(before, async (hashes) => {
    const rows = await db.selectFrom('file').select('sha256').where('sha256', 'in', hashes).execute();
    return new Set(rows.map(({ sha256 }) => sha256));
  });
  return { rows: Number(numDeletedRows), bytes };
}
