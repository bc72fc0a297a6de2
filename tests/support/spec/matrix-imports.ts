import { csvFile, sale, step } from '#tests/support/data-import/import-files.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let made = 0;

/** An import of deployment tracking and one of ORU 2.3 data, checked and not committed; Admin may not make the second one. */
export async function importsOf(t: TestPortal, home: number, brandIds: readonly number[]) {
  made += 1;
  const { owner } = t.database;
  const params = { kind: 'SALES_DATA' } as const;
  const sales = [csvFile('SALES_DATA', [sale(`M${made}`)])];
  const { body: one } = await t.user('admin', home).createDataImport({ params, body: {}, files: sales });
  const rows = [csvFile('ORU23', [step(`M-${made}`, 'WVWZZZE1ZMP999999', 'TARGETED', '2026-01-10T08:00:00Z')])];
  const { body: other } = await t.user('oru23-data-provider').createOru23Import({ body: {}, files: rows });
  const place = { homeBrandId: home, brandIds: [...brandIds] };
  await owner.updateTable('dataImport').set(place).where('id', '=', one.id).execute();
  const facts = JSON.stringify({ ...other.flow.context, homeBrandId: home });
  await owner
    .updateTable('oru23Import')
    .set({ ...place, facts })
    .where('id', '=', other.id)
    .execute();
  return { IM: one.id, IO: other.id };
}
