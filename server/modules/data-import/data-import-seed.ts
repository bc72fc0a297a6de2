import { type ImportKind, importColumns, type TrackingImportKind } from '#contract/data-import/import-kinds.ts';
import type { SeedApi, SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

const day = 86_400_000;
const brandId = 1;
const vehicles = 24;
const markets = ['DE', 'FR', 'NL', 'SE'] as const;
const models = ['ID.3', 'ID.4', 'ID.7'] as const;

const fileOf = (name: string, kind: ImportKind, lines: readonly (readonly (string | number)[])[]): File =>
  new File([`${[importColumns[kind], ...lines].map((line) => line.join(';')).join('\n')}\n`], name, { type: 'text/csv' });

/** A month of sales in every market. */
const salesOf = (month: string, seed: number) =>
  markets.flatMap((market, place) =>
    models.map((model, index) => [month, market, 'E311', model, 2026, 1_480 + ((seed * 37 + place * 311 + index * 173) % 900)]),
  );

/** How far vehicles of a campaign came: most have it, one in eight fails and one in four of those is mended. */
function wayOf(campaign: string, vins: readonly string[], start: number, versions: readonly [from: string, to: string]) {
  return vins.flatMap((vin, index) => {
    const at = (hours: number) => new Date(start + (index * 5 + hours) * 3_600_000).toISOString().replace(/\.\d+/, '');
    const line = (status: string, hours: number, error = '') =>
      [campaign, vin, markets[index % markets.length] ?? 'DE', at(hours), status, error, ...versions] as const;
    const begun = [line('TARGETED', 0), line('NOTIFIED', 6), line('DOWNLOADED', 20)];
    if (index % 8 !== 3) return [...begun, line('INSTALLED', 26), line('ACTIVATED', 27)];
    const failed = [...begun, line('FAILED', 24, 'BATTERY_TOO_LOW')];
    return index % 16 === 3 ? [...failed, line('INSTALLED', 70)] : failed;
  });
}

/** Imports in several states: in force, waiting for somebody, with errors (D-203). Few of few lines, since a first start makes them. */
export async function seedImports({ db, now }: Services, _: SeedAs, asOf: (at: Date) => SeedAs): Promise<void> {
  if (await db.selectFrom('dataImport').select('id').limit(1).executeTakeFirst()) return;
  const found = await db
    .selectFrom('vehicle')
    .select('vin')
    .where('brandId', '=', brandId)
    .orderBy('vin')
    .limit(vehicles)
    .execute();
  const vins = found.map(({ vin }) => vin);
  if (vins.length === 0) return;
  const ago = (days: number) => new Date(now().getTime() - days * day);
  const month = (days: number) => ago(days).toISOString().slice(0, 7);
  const provider = (days: number): SeedApi => asOf(ago(days))('deployment-data-provider');
  const take = async (kind: TrackingImportKind, days: number, file: File, isCommitted = false): Promise<void> => {
    const { body } = await provider(days).createDataImport({ params: { kind }, body: {}, files: [file] });
    if (isCommitted) await provider(days - 0.01).commitDataImport({ params: { id: body.id }, body: {} });
  };
  await take('SALES_DATA', 0.2, fileOf(`sales-${month(31)}.csv`, 'SALES_DATA', salesOf(month(31), 2)), true);
  const wrong = salesOf(month(31), 3).map((line, index) =>
    line.map((cell, place) => (index === 2 && place === 0 ? '2026-13' : index === 5 && place === 5 ? '1.480' : cell)),
  );
  await take('SALES_DATA', 0.3, fileOf('sales-draft.csv', 'SALES_DATA', wrong));
  const start = (days: number) => ago(days).setUTCHours(6, 0, 0, 0);
  const webApp = wayOf('WEBAPP-CHARGING-3.3', vins, start(24), ['3.2.0', '3.3.0']);
  await take('TRACKING', 12, fileOf('webapp-charging.csv', 'TRACKING', webApp), true);
  const waiting = wayOf('WEBAPP-RADIO-1.2', vins.slice(8), start(8), ['1.1.0', '1.2.0']);
  await take('TRACKING', 0.1, fileOf('webapp-radio-customers.csv', 'TRACKING', waiting));
  const oru23 = wayOf('ORU23-GATEWAY-2.0', vins, start(21), ['1.9.0', '2.0.0']);
  const ofProvider = (days: number) => asOf(ago(days))('oru23-data-provider');
  const { body } = await ofProvider(6).createOru23Import({ body: {}, files: [fileOf('oru23-gateway.csv', 'ORU23', oru23)] });
  await ofProvider(5.9).commitOru23Import({ params: { id: body.id }, body: {} });
}
