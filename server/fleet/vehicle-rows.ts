import { drawn } from '#server/fleet/drawn.ts';
import { fleets, hwVersions, markets, modelYears, modules, prNumbers, weighted, weightedModels } from '#server/fleet/models.ts';

/** Columns in the order of the rows. */
export const rowColumns = [
  ...[
    'vin',
    'brand_id',
    'model_year',
    'model',
    'market',
    'platform',
    'drive_type',
    'fleet',
    'ecu_part_numbers',
    'ecu_sw_versions',
  ],
  ...['pr_numbers', 'hw_versions', 'production_date', 'module_names', 'module_versions'],
].join(', ');

/** A letter for each million: a VIN ends in six digits. */
const plants = 'PWAEKRMVXH';
const rowsAtOnce = 500;
const drawnMarkets = weighted(markets, ([, share]) => share).map(([code]) => code);
const drawnYears = weighted(modelYears, ([, , share]) => share);
const drawnFleets = weighted(fleets, ([, share]) => share).map(([name]) => name);

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');
const listed = (values: readonly string[]) => `{${values.join(',')}}`;

// Of each column the values that there are, made once: a row of millions only joins them.
const oddities = Array.from({ length: 1_000 }, (_, index) => {
  const odd = index + 1;
  const columns = [
    listed([padded(1_800 + 100 * (odd % 6), 4), padded(400 + (odd % 25), 4)]),
    listed(prNumbers.slice(odd % 3, 3 + (odd % 7))),
    listed(hwVersions.slice(odd % 5, 2 + (odd % 5))),
  ];
  const running = [listed(modules.slice(odd % 6, 1 + (odd % 6) + (odd % 2))), `{${1 + (odd % 3)}.${odd % 10}.0}`];
  return { part: `3G0035${padded(800 + (odd % 9), 3)}`, columns: columns.join('\t'), running: running.join('\t') };
});
const makes = weightedModels().map((model, index) => ({
  begin: `${model.wmi}ZZZ${model.code}Z`,
  brandId: model.brandId,
  name: model.name,
  built: `${model.platform}\t${model.drive}`,
  part: `10A907${padded(500 + ((index + 1) % 12), 3)}`,
}));
const days = Array.from({ length: 336 }, (_, day) => `${padded(Math.floor(day / 28) + 1, 2)}-${padded((day % 28) + 1, 2)}`);

const pick = <T>(items: readonly T[], n: number, salt: number): T => items[drawn(n, salt, items.length)] as T;

/** The n-th vehicle of the simulated fleet as a row of COPY's text format; the same in every database (D-203). */
function vehicleRow(n: number): string {
  const make = pick(makes, n, 1);
  const market = pick(drawnMarkets, n, 2);
  const [year, letter] = pick(drawnYears, n, 3);
  const fleet = pick(drawnFleets, n, 4);
  const odd = pick(oddities, n, 5);
  const serial = `${plants[Math.floor(n / 1_000_000)]}${padded(n % 1_000_000, 6)}`;
  const ecus = `{${make.part},${odd.part}}\t${odd.columns}\t${year - 1}-${pick(days, n, 6)}\t${odd.running}`;
  return `${make.begin}${letter}${serial}\t${make.brandId}\t${year}\t${make.name}\t${market}\t${make.built}\t${fleet}\t${ecus}`;
}

/** Vehicles `from` to `to` - 1 for COPY, some hundred at a time. */
export function* vehicleRows(from: number, to: number): Generator<Buffer> {
  for (let first = from; first < to; first += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, to - first) }, (_, index) => vehicleRow(first + index));
    yield Buffer.from(`${rows.join('\n')}\n`);
  }
}
