import { type RawBuilder, sql } from 'kysely';
import { type Platform, platforms } from '#contract/access/permissions.ts';
import { firstYear, lastYear } from '#contract/common.ts';
import { type ImportKind, importColumns, importedStatuses } from '#contract/data-import/import-kinds.ts';

type Text = RawBuilder<unknown>;
/** When a value is refused, and what is said of it; the first that holds counts, so that a later one may take it as what it then is. */
type Check = readonly [when: Text, says: Text];

export type CheckInput = {
  readonly brandId: number;
  readonly now: Date;
  /** markets of the file that there are */
  readonly markets: readonly string[];
  /** those that the person may bring figures of; undefined: all */
  readonly allowed: readonly string[] | undefined;
};

/** Places of columns are counted from 1, as errors keep them; 0 is the line as a whole. */
export const columnText = (place: number): Text => sql.ref(`s.c${place}`);
const quoted = (value: Text, text: string): Text => sql`'“' || left(${value}, 40) || '” ' || ${text}::text`;
const missing = (value: Text): Check => [sql`${value} = ''`, sql`'A value is missing'`];
const like = (value: Text, pattern: string, text: string): Check => [sql`${value} !~ ${pattern}`, quoted(value, text)];

/** Years that a typed day can be of too (D-153). */
const ofOurYears = (value: Text, year: Text): Check => [
  sql`${year} not between ${firstYear} and ${lastYear}`,
  quoted(value, `is not of the years ${firstYear} to ${lastYear}`),
];
const month = (value: Text, { now }: CheckInput): Check[] => [
  missing(value),
  like(value, '^[0-9]{4}-(0[1-9]|1[0-2])$', 'is not a month such as 2026-10'),
  ofOurYears(value, sql`left(${value}, 4)`),
  [sql`${value} > ${now.toISOString().slice(0, 7)}`, quoted(value, 'lies in the future')],
];
const day = (value: Text): Check[] => [
  missing(value),
  like(value, '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 'is not a date such as 2026-10-31'),
  [sql`not pg_input_is_valid(${value}, 'date')`, quoted(value, 'is not a date such as 2026-10-31')],
  ofOurYears(value, sql`left(${value}, 4)`),
];
const notATime = 'is not a time with its zone such as 2026-10-31T08:30:00Z';
const instant = (value: Text, { now }: CheckInput): Check[] => [
  missing(value),
  like(
    value,
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$',
    notATime,
  ),
  [sql`not pg_input_is_valid(${value}, 'timestamptz')`, quoted(value, notATime)],
  // The day that boards count it on is that of UTC.
  [
    sql`${value}::timestamptz < ${`${firstYear}-01-01T00:00Z`}::timestamptz or ${value}::timestamptz >= ${`${Number(lastYear) + 1}-01-01T00:00Z`}::timestamptz`,
    quoted(value, `is not of the years ${firstYear} to ${lastYear}`),
  ],
  [sql`${value}::timestamptz > ${now.toISOString()}::timestamptz`, quoted(value, 'lies in the future')],
];
const market = (value: Text, { allowed, markets }: CheckInput): Check[] => [
  missing(value),
  [sql`not upper(${value}) = any(${[...markets]}::text[])`, quoted(value, 'is not a market: its two letters, such as DE')],
  ...(allowed
    ? [
        [
          sql`not upper(${value}) = any(${[...allowed]}::text[])`,
          quoted(value, 'is not among the markets of your regions'),
        ] as Check,
      ]
    : []),
];
const platform = (value: Text): Check[] => [
  missing(value),
  [
    sql`not upper(${value}) = any(${platforms as unknown as Platform[]}::text[])`,
    quoted(value, `is not a platform: ${platforms.join(', ')}`),
  ],
];
const code = (value: Text): Check[] => [
  missing(value),
  like(value, '^[A-Za-z0-9][A-Za-z0-9 ._/+-]{0,39}$', 'has to be letters, digits and . _ / + -, 40 at most'),
];
const year = (value: Text, { now }: CheckInput): Check[] => [
  missing(value),
  like(value, '^[0-9]{4}$', 'is not a year'),
  [
    sql`${value}::int not between 1990 and ${now.getUTCFullYear() + 2}::int`,
    quoted(value, `lies outside of 1990 to ${now.getUTCFullYear() + 2}`),
  ],
];
const number = (value: Text): Check[] => [
  missing(value),
  like(value, '^[0-9]{1,8}$', 'is not a whole number from 0 to 99,999,999'),
];
const version = (value: Text): Check[] => [
  [sql`${value} <> '' and ${value} !~ '^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$'`, quoted(value, 'is not a version such as 4.12.0')],
];
const status = (value: Text): Check[] => [
  missing(value),
  [
    sql`not upper(${value}) = any(${[...importedStatuses]}::text[])`,
    quoted(value, `is not a status: ${importedStatuses.join(', ')}`),
  ],
];
const errorCode = (value: Text): Check[] => [
  [sql`upper(s.c5) = 'FAILED' and ${value} = ''`, sql`'A failure needs its error code'`],
  // Of a line whose status is none nobody knows whether it is a failure.
  [
    sql`upper(s.c5) = any(${[...importedStatuses]}::text[]) and upper(s.c5) <> 'FAILED' and ${value} <> ''`,
    quoted(value, 'is an error code of a line that is no failure'),
  ],
  [
    sql`${value} <> '' and ${value} !~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'`,
    quoted(value, 'is not an error code: letters, digits and _ . -'),
  ],
];
const campaign = (value: Text): Check[] => [
  missing(value),
  like(value, '^[A-Za-z0-9][A-Za-z0-9 ._:/-]{0,79}$', 'has to be letters, digits and . _ : / -, 80 at most'),
];
const vin = (value: Text): Check[] => [
  missing(value),
  [sql`upper(${value}) !~ '^[A-HJ-NPR-Z0-9]{17}$'`, quoted(value, 'is not a VIN: 17 letters and digits without I, O and Q')],
];

const tracking = [campaign, vin, market, instant, status, errorCode, version, version];
const checksOf: Readonly<Record<ImportKind, readonly ((value: Text, input: CheckInput) => Check[])[]>> = {
  SALES_DATA: [month, market, platform, code, year, number],
  FLEET_CAPABILITIES: [day, market, platform, code, year, code, number],
  TRACKING: tracking,
  ORU23: tracking,
};

/** What the check of a value looks at beside it: an error code is one of its line's status. */
const beside = (kind: ImportKind, place: number): Text | undefined =>
  importColumns[kind][place - 1] === 'errorCode' ? columnText(place - 1) : undefined;

/** Values of a column that are wrong, each looked at once however many lines have it: place, value, what it was looked at with, message. */
export const wrongValues = (kind: ImportKind, input: CheckInput): readonly Text[] =>
  checksOf[kind].map((check, at) => {
    const [value, other] = [columnText(at + 1), beside(kind, at + 1)];
    const whens = check(value, input).map(([when, says]) => sql`when ${when} then ${says}`);
    return sql`
      select ${sql.lit(at + 1)}, w.value, w.other, w.message from (
        select ${value} as value, ${other ?? sql`''`} as other, case ${sql.join(whens, sql` `)} end as message
        from (select distinct ${other ? sql`${value}, ${other}` : value} from staging s where s.fault = '') s offset 0
      ) w where w.message is not null`;
  });

/** The lines with a wrong value of a column; place 0 is the line as a whole. */
export const wrongLines = (kind: ImportKind, place: number): Text =>
  place === 0
    ? sql`select s.line, 0, s.fault from staging s where s.fault <> ''`
    : sql`
      select s.line, w.place, w.message from wrong_value w join staging s on ${columnText(place)} = w.value and ${beside(kind, place) ?? sql`''`} = w.other
      where w.place = ${place} and s.fault = ''`;

/** What makes two lines of a file the same, and the column that says so. */
const keys: Readonly<Record<ImportKind, { readonly of: Text; readonly place: number }>> = {
  SALES_DATA: { of: sql`s.c1, upper(s.c2), upper(s.c3), s.c4, s.c5`, place: 4 },
  FLEET_CAPABILITIES: { of: sql`s.c1, upper(s.c2), upper(s.c3), s.c4, s.c5, s.c6`, place: 6 },
  TRACKING: { of: sql`s.c1, upper(s.c2), upper(s.c5), case when upper(s.c5) = 'FAILED' then s.c4 || s.c6 end`, place: 5 },
  ORU23: { of: sql`s.c1, upper(s.c2), upper(s.c5), case when upper(s.c5) = 'FAILED' then s.c4 || s.c6 end`, place: 5 },
};

/** Lines that say again what an earlier one says; of those without another error. Only lines of the same fingerprint are sorted by what they say. */
export function repeatedLines(kind: ImportKind): Text {
  const { of, place } = keys[kind];
  const print = sql`hashtextextended(concat_ws(';', ${of}), 0)`;
  return sql`
    with twice as materialized (select ${print} as print from staging s where s.fault = '' group by 1 having count(*) > 1)
    select d.line, ${sql.lit(place)}, 'Says the same as line ' || d.first from (
      select s.line, min(s.line) over (partition by ${of}) as first from staging s
      where s.fault = '' and ${print} in (select print from twice) and not exists (select from wrong w where w.line = s.line)
    ) d where d.line > d.first`;
}

/** Vehicles of other brands, and what earlier imports have reported already: their campaigns have the same name and source. */
export const trackingErrors = ({ brandId }: CheckInput, source: string): readonly Text[] => [
  sql`
    select s.line, 2, 'The vehicle is one of another brand' from staging s join vehicle v on v.vin = upper(s.c2)
    where s.fault = '' and v.brand_id <> ${brandId} and not exists (select from wrong w where w.line = s.line)`,
  sql`
    select distinct on (s.line) s.line, 5, 'Import ' || e.import_id || ' has reported this already' from staging s
    join tracking_campaign c on c.brand_id = ${brandId} and c.source = ${source} and c.source_key = s.c1
    join tracking_event e on e.vin = upper(s.c2) and e.campaign_id = c.id and e.import_id is not null
      and e.status = array_position(${[...importedStatuses]}::text[], upper(s.c5))
    left join tracking_word w on w.id = e.error_code
    where s.fault = '' and not exists (select from wrong x where x.line = s.line)
      and (e.status <> 6 or (e.at = s.c4::timestamptz and w.value = s.c6))`,
];

/** A line's cells as they are kept. */
export const keptCells = (kind: ImportKind): Text => {
  const upper = new Set(['market', 'platform', 'vin', 'status']);
  const cells = importColumns[kind].map((name, at) => (upper.has(name) ? sql`upper(${columnText(at + 1)})` : columnText(at + 1)));
  return sql`array[${sql.join(cells)}]`;
};
