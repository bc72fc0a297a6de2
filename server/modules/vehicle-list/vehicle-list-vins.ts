import { Readable } from 'node:stream';
import type { Api } from '#contract/api.ts';
import { rejectionTexts } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { type Handlers, reply } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import type { Database } from '#server/db/connection.ts';
import { onlyBrand, vinsOfBrand } from '#server/entity/sight.ts';
import { notFound } from '#server/problem.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { pageOfContent, sizeOf } from './vehicle-list-content.ts';
import { shownContent } from './vehicle-list-cut.ts';
import { readList } from './vehicle-list-store.ts';

/** Vehicles of a list, and the lines of its file that were not taken (D-186c, D-044). */
export const vehicleListVinHandlers = {
  listVins: async (call) => {
    const row = await readList(call, call.params);
    const { page, size, vin } = call.query;
    const { db } = call.services;
    const contentId = await shownContent(call, row);
    const [addresses, { items, total }] = await Promise.all([
      addressesOf(db),
      pageOfContent(db, contentId, { page, size, prefix: vin }),
    ]);
    const otherBrands = contentId === row.contentId ? 0 : row.count - (await sizeOf(db, contentId));
    const named = items.map((item) => ({ ...item, vehicleKey: addresses.keyOf(item.vin) }));
    return reply({ items: named, total, page, size, otherBrands });
  },
  getInvalidVins: async (call) => {
    const row = await readList(call, call.params);
    if (row.type !== 'IMPORTED' || row.contentId === null) throw notFound();
    const name = `${row.name}-invalid.csv`;
    return {
      name,
      mediaType: 'text/csv',
      content: Readable.from(invalidLines(call.services.db, row.contentId, onlyBrand(call, row))),
    };
  },
} satisfies Partial<Handlers<Api>>;

/**
 * Lines that were not taken, a thousand at a time: a file of a million is never held whole. Where only a brand's own are shown (D-240), lines
 * that name none of its vehicles are counted at the end.
 */
export async function* invalidLines(db: Database, contentId: number, brandId: number | undefined): AsyncGenerator<Buffer> {
  let hidden = 0;
  yield Buffer.from(`\uFEFF${csvLine(['line', 'text', 'reason'])}`);
  for (let number = 0; ; number += 1) {
    const chunk = await db
      .selectFrom('vehicleListInvalid')
      .selectAll()
      .where('contentId', '=', contentId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!chunk) break;
    const own = brandId === undefined ? undefined : await vinsOfBrand(db, chunk.texts, brandId);
    const rows = chunk.lines.map((line, index) => {
      const reason = chunk.reasons[index] ?? '';
      return [line, chunk.texts[index] ?? '', rejectionTexts[reason] ?? reason] as const;
    });
    const shown = rows.filter(([, text]) => own?.has(text) ?? true);
    hidden += rows.length - shown.length;
    yield Buffer.from(shown.map((row) => csvLine([...row])).join(''));
  }
  if (hidden > 0) yield Buffer.from(csvLine(['', '', `and ${hidden} lines of other brands`]));
}
