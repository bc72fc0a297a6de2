import { Readable } from 'node:stream';
import type { Api } from '#contract/api.ts';
import { type Handlers, reply } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import type { Database } from '#server/db/connection.ts';
import { pageOfContent } from '#server/modules/vehicle-list-content.ts';
import { readList } from '#server/modules/vehicle-list-store.ts';
import { notFound } from '#server/problem.ts';

/** Vehicles of a list, and the lines of its file that were not taken (D-186c, D-044). */
export const vehicleListVinHandlers = {
  listVins: async (call) => {
    const row = await readList(call, call.params);
    const { page, size, vin } = call.query;
    const { items, total } = await pageOfContent(call.services.db, row.contentId, { page, size, prefix: vin });
    return reply({ items, total, page, size });
  },
  getInvalidVins: async (call) => {
    const row = await readList(call, call.params);
    if (row.type !== 'IMPORTED' || row.contentId === null) throw notFound();
    const name = `${row.name}-invalid.csv`;
    return { name, mediaType: 'text/csv', content: Readable.from(invalidLines(call.services.db, row.contentId)) };
  },
} satisfies Partial<Handlers<Api>>;

/** Lines that were not taken, a thousand at a time: a file of a million is never held whole. */
export async function* invalidLines(db: Database, contentId: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(['line', 'text', 'reason'])}`);
  for (let number = 0; ; number += 1) {
    const chunk = await db
      .selectFrom('vehicleListInvalid')
      .selectAll()
      .where('contentId', '=', contentId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!chunk) return;
    const lines = chunk.lines.map((line, index) => csvLine([line, chunk.texts[index] ?? '', chunk.reasons[index] ?? '']));
    yield Buffer.from(lines.join(''));
  }
}
