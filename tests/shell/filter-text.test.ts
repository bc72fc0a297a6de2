import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilterTextError, parseFilter, printFilter } from '#contract/vehicle/filter-text.ts';
import { depthOf, filterTreeSchema } from '#contract/vehicle/filter-tree.ts';
import { trees } from '#tests/support/vehicle-list/filter-trees.ts';

const words = fc
  .sample(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), { numRuns: 400, seed: 7 })
  .filter((word) => word.trim() !== '');
const values = Object.fromEntries(
  ['VIN', 'MODEL', 'MARKET', 'ECU_SW_VERSION'].map((key) => [
    key,
    [...words, 'and', 'OR', 'any', '"', '\\', 'a"b\\', '\\d', 'a, b', '(x)'],
  ]),
);

function parsed(text: string) {
  const answer = parseFilter(text);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.tree;
}
function errorOf(text: string): FilterTextError {
  const answer = parseFilter(text);
  if (answer.ok) throw new Error(`accepted: ${text}`);
  return answer.error;
}

describe('the text form of a filter', () => {
  it('gives every tree back as it was (VIN-04, CONST-09, CONST-10)', { timeout: 30_000 }, () => {
    const arbitrary = trees(values, ['Some', 'two words']);
    fc.assert(
      fc.property(arbitrary, (tree) => {
        expect(parsed(printFilter(tree))).toEqual(tree);
        expect(filterTreeSchema.safeParse(tree).success).toBe(true);
      }),
      { numRuns: 2_000, seed: 20_261_121 },
    );
  });

  it('reads what people write: any case, `and` before `or`, brackets, patterns as they are', () => {
    const tree = parsed('model = "Golf", Polo AND (Market != DE or ECU_SW_VERSION ~ "^18\\d")');
    expect(tree).toEqual({
      operator: 'AND',
      constraints: [{ key: 'MODEL', comparison: 'EQUAL', values: ['Golf', 'Polo'] }],
      containers: [
        {
          operator: 'OR',
          containers: [],
          constraints: [
            { key: 'MARKET', comparison: 'NOT_EQUAL', values: ['DE'] },
            { key: 'ECU_SW_VERSION', comparison: 'REGEX', values: ['^18\\d'] },
          ],
        },
      ],
    });
    expect(parsed('MODEL = a or MARKET = b and FLEET = c')).toEqual(parsed('MODEL = a or (MARKET = b and FLEET = c)'));
    expect(parsed('any (MODEL = a)').operator).toBe('OR');
    expect(depthOf(parsed('((((MODEL = a))))'))).toBe(4);
    expect(printFilter(tree)).toBe('MODEL = Golf, Polo and (MARKET != DE or ECU_SW_VERSION ~ "^18\\\\d")');
  });

  it('says where an error is, and what was expected there', () => {
    expect(errorOf('MODEL = Golf\nand MARKT = DE')).toMatchObject({ at: 17, line: 2, column: 5, found: 'MARKT' });
    expect(errorOf('MODEL = Golf\nand MARKT = DE').expected).toContain('MARKET');
    expect(errorOf('MODEL Golf')).toMatchObject({ at: 6, found: 'Golf', expected: ['=', '!=', '~'] });
    expect(errorOf('MODEL = ')).toMatchObject({ at: 8, found: '', expected: ['value'] });
    expect(errorOf('(MODEL = a')).toMatchObject({ at: 10, expected: ['and', 'or', ',', ')'] });
    expect(errorOf('MODEL = a)')).toMatchObject({ at: 9, found: ')', expected: ['and', 'or', ',', 'end'] });
    expect(errorOf('MODEL = "a')).toMatchObject({ at: 10, expected: ['"'] });
    expect(errorOf('MODEL = a § b')).toMatchObject({ at: 10, found: '§' });
    expect(errorOf('VEHICLE_GROUP ~ a')).toMatchObject({ expected: ['=', '!='] });
    expect(errorOf('VIN ~ a, b')).toMatchObject({ at: 7, found: ',' });
    expect(errorOf('')).toMatchObject({ at: 0, line: 1, column: 1, found: '' });
  });

  it('keeps the limits of D-104 (D-104)', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => `MODEL = m${n}`).join(' and ');
    expect(parsed(list(50)).constraints).toHaveLength(50);
    expect(errorOf(list(51)).expected).toEqual(['fewerConstraints']);
    expect(errorOf(`MODEL = ${Array.from({ length: 501 }, (_, n) => `m${n}`).join(', ')}`).expected).toEqual(['fewerValues']);
    expect(errorOf('((((((MODEL = a))))))').expected).toEqual(['fewerLevels']);
    expect(errorOf('('.repeat(100_000)).expected).toEqual(['fewerLevels']);
    expect(errorOf(`MODEL = ${'a'.repeat(101)}`).expected).toEqual(['shorterValue']);
    expect(errorOf(`VIN ~ ${'a'.repeat(201)}`).expected).toEqual(['shorterValue']);
  });
});
