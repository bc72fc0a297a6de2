import fc from 'fast-check';
import { filterLimits, listFilterKeys, operators } from '#contract/vehicle/filter-tree.ts';
import { filterKeys } from '#contract/vehicle/vehicle.ts';

const evilTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '=cmd|calc!A0',
  '+1',
  '-1',
  '@SUM(1)',
  "'; drop table journal; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202ereversed',
  '\r\nSet-Cookie: a=b',
  '𝕏'.repeat(60),
  'x'.repeat(5_000),
  'NaN',
  'null',
  '2024-02-30',
  '0000-00-00T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'Europe/Nowhere',
  'constructor',
  '__proto__',
];
export const evilText = fc.oneof(fc.constantFrom(...evilTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const evilNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -0),
  fc.double({ noNaN: true }),
  fc.integer(),
);

/** A value that a field hardly expects. */
export const evilValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: evilText },
  { weight: 2, arbitrary: evilNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [{}], ['', null]) },
  { weight: 1, arbitrary: fc.array(evilText, { maxLength: 8 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** JSON that is none, too deep, too large, or no object. */
export const evilJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '{',
      '{"name":',
      '[',
      'NaN',
      '{"a":1e400}',
      '{"a":-1e400}',
      '{"a":01}',
      'undefined',
      '"x"',
      '7',
      'null',
      '[1]',
      '{"a":"\\ud800"}',
    ],
    '{"name":"a","name":"b"}',
    '{"__proto__":{"isAdmin":true}}',
    `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
    `{"a":[${'0,'.repeat(120_000)}0]}`,
    `"${'x'.repeat(2_000_100)}"`,
    '\ufeff{}',
  ),
  fc.json({ maxDepth: 6 }),
  fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(60)).map(([text, at]) => text.slice(0, at)),
);

/** Values of an id in an address, as they go over the wire. */
export const evilSegment = fc.oneof(
  fc
    .constantFrom(
      ...[
        '0',
        '-1',
        '1.5',
        '1e9',
        '99999999999',
        '2147483648',
        'NaN',
        '%00',
        '%2e%2e',
        '..',
        '%2f',
        '%5c',
        '%ff',
        '%',
        '%zz',
        "1'",
        '1;2',
        '１',
      ],
      '1%20',
      '+1',
      '0x10',
      'x'.repeat(3_000),
    )
    .map((text) => (/^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text))),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Header values that a client can put on the wire. */
export const evilHeader = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '99',
    '1,1',
    '1, 4',
    'VW',
    '*',
    '"0"',
    'W/"1"',
    '"999999999999"',
    '"',
    'null',
    'x'.repeat(9_000),
    '\xff\xfe',
    "';--",
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
);
export const headerNames = [
  ...[
    'x-brand-id',
    'if-match',
    'idempotency-key',
    'content-type',
    'traceparent',
    'x-time-zone',
    'accept',
    'authorization',
    'origin',
  ],
  ...['cookie', 'x-http-method-override', 'x-forwarded-user', 'content-encoding', 'range', 'accept-encoding'],
] as const;

/** Names of files as somebody might send them (T16). */
export const evilFileName = fc.oneof(
  fc.constantFrom(
    ...[
      '../../etc/passwd',
      '..\\..\\boot.ini',
      '%2e%2e%2fa.csv',
      'a\u0000.csv',
      'CON',
      'nul.csv',
      '.csv',
      '',
      ' ',
      '.',
      '..',
      'a.csv.exe',
      'a.CSV',
    ],
    `${'x'.repeat(300)}.csv`,
    '\u202evsc.exe.csv',
    '=1+1.csv',
    '𝕏.pdf',
    'a"b.csv',
    "a';drop.csv",
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `${text}.csv`),
);

const evilPattern = fc.constantFrom(
  '(a+)+$',
  '((a|a)*)*b',
  '(.*)*x',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(',
  '[',
  '\\',
  '(?<n>a)\\k<n>',
  'a{1000000}',
  'x{2}',
  '(?=a)',
);
const evilConstraint = fc.record(
  {
    key: fc.oneof(fc.constantFrom(...listFilterKeys), evilText),
    comparison: fc.oneof(fc.constantFrom('EQUAL', 'NOT_EQUAL', 'REGEX'), evilText),
    values: fc.oneof(
      fc.array(fc.oneof(evilText, evilPattern), { maxLength: 4 }),
      fc.constant(Array.from({ length: filterLimits.values + 1 }, () => 'x')),
    ),
  },
  { requiredKeys: ['key'] },
);

/** Trees of constraints, also far too deep ones. */
export const evilTree: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    operator: fc.oneof(fc.constantFrom(...operators), evilText),
    containers: fc.constant([]),
    constraints: fc.array(evilConstraint, { maxLength: 6 }),
  }),
  fc.tuple(fc.integer({ min: 1, max: 40 }), evilConstraint).map(([depth, constraint]) => nested(depth, constraint)),
  fc.constant({
    operator: 'OR',
    containers: [],
    constraints: Array.from({ length: 600 }, () => ({ key: 'MODEL', comparison: 'REGEX', values: ['.'] })),
  }),
);

function nested(depth: number, constraint: object): object {
  let tree: object = { operator: 'AND', containers: [], constraints: [constraint] };
  for (let level = 1; level < depth; level += 1) tree = { operator: 'OR', containers: [tree], constraints: [] };
  return tree;
}

/** Criteria of a selection of vehicles. */
export const evilCriteria = fc.array(
  fc.record({
    key: fc.oneof(fc.constantFrom(...filterKeys), evilText),
    comparator: fc.constantFrom('EQUAL', 'NOT_EQUAL', 'REGEX'),
    values: fc.array(evilText, { maxLength: 4 }),
  }),
  { maxLength: 8 },
);
