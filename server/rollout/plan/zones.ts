import { type RawBuilder, sql } from 'kysely';

/** The time zone of each market's capital, one name for those that share their clocks: fewer places to keep. Markets that are not here live by UTC. */
const capitals: Readonly<Record<string, readonly string[]>> = {
  'Europe/London': ['GB', 'IE', 'PT'],
  'Europe/Berlin': [
    ...['DE', 'FR', 'NO', 'NL', 'SE', 'IT', 'ES', 'AT', 'BE', 'CH', 'PL', 'CZ', 'SK', 'HU', 'DK', 'LU', 'LI', 'MC'],
    ...['SI', 'HR', 'RS', 'BA', 'ME', 'MK', 'AL', 'MT', 'AD', 'SM', 'VA'],
  ],
  'Europe/Helsinki': ['FI', 'EE', 'LV', 'LT', 'GR', 'RO', 'BG', 'CY', 'UA', 'MD'],
  'Europe/Istanbul': ['TR'],
  'Asia/Jerusalem': ['IL'],
  'America/New_York': ['US', 'CA'],
  'America/Mexico_City': ['MX'],
  'America/Sao_Paulo': ['BR'],
  'Asia/Shanghai': ['CN', 'TW', 'HK', 'SG', 'MY'],
  'Asia/Tokyo': ['JP', 'KR'],
  'Asia/Kolkata': ['IN'],
  'Australia/Sydney': ['AU'],
  'Pacific/Auckland': ['NZ'],
  'Africa/Johannesburg': ['ZA'],
};
const elsewhere = 'UTC';
/** Where vehicles count as being while their list is not known. */
export const homeZone = 'Europe/Berlin';
export const zones: readonly string[] = [...Object.keys(capitals), elsewhere];
const byMarket = Object.fromEntries(
  Object.entries(capitals).flatMap(([zone, markets]) => markets.map((market) => [market, zone] as const)),
);

/** SQL: the time zone of a market. */
export const zoneOf = (market: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${JSON.stringify(byMarket)}::jsonb ->> ${market}, ${elsewhere})`;
