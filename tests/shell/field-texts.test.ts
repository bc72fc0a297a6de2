import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldText } from '#contract/field-text.ts';
import { parseBody } from '#server/http/json.ts';
import { ProblemError } from '#server/problem.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';

/** Of a JSON schema what says which values are wrong. */
type Leaf = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Leaf>>;
  readonly required?: readonly string[];
  readonly items?: Leaf;
  readonly anyOf?: readonly Leaf[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};
/** A wrong value of one field, and what has to stand beside it. */
type Fault = {
  readonly at: readonly (string | number)[];
  readonly value: unknown;
  readonly text: string | RegExp;
  /** where a page types it in another form than the API */
  readonly onPage?: string;
};

const typedAs = { date: 'Use the format 24.12.2026.', 'date-time': 'Use the format 24.12.2026 16:50.' } as const;

/** Large numbers have separators; a year is none. */
const figure = (value: number) => (value < 10_000 ? String(value) : value.toLocaleString('en'));
const range = ({ minimum = 0, maximum = 0 }: Leaf) => `Enter a value from ${figure(minimum)} to ${figure(maximum)}.`;
const sayingFormat =
  /^(Use the format .+\.|Enter .+, such as .+\.|A VIN has 17 characters without I, O, Q\.|Enter 64 characters, each 0–9 or a–f\.)$/;

function faultsOf(leaf: Leaf, at: Fault['at'], isRequired: boolean): Fault[] {
  const fault = (value: unknown, text: Fault['text']): Fault => ({ at, value, text });
  const missing = isRequired && at.length > 0 ? [fault(undefined, 'This field is required.')] : [];
  // Of alternatives the last is the one that is meant: the others are empty or null.
  const meant = leaf.anyOf?.at(-1);
  if (meant) return faultsOf(meant, at, isRequired).filter(({ value }) => value !== '');
  if (leaf.properties) {
    const inner = Object.entries(leaf.properties).flatMap(([key, part]) =>
      faultsOf(part, [...at, key], leaf.required?.includes(key) ?? false),
    );
    return [...missing, ...inner];
  }
  if (leaf.enum) return [...missing, fault('', 'This field is required.'), fault('no such value', 'This value is not accepted.')];
  if (leaf.type === 'array') {
    const few = leaf.minItems ? [fault([], `Add at least ${leaf.minItems}.`)] : [];
    return [...missing, ...few, ...(leaf.items ? faultsOf(leaf.items, [...at, 0], false) : [])];
  }
  if (leaf.type === 'integer' || leaf.type === 'number') {
    const { maximum, minimum } = leaf;
    const isBounded = maximum !== undefined && minimum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    const isId = maximum === 2_147_483_647;
    const bounds = isBounded && !isId ? [fault(minimum - 1, range(leaf)), fault(maximum + 1, range(leaf))] : [];
    return [...missing, ...bounds, ...(leaf.type === 'integer' ? [fault(1.5, 'Enter a whole number.')] : [])];
  }
  if (leaf.type !== 'string') return missing;
  const { format, maxLength, minLength = 0, pattern } = leaf;
  const isFilled = minLength > 0 || format !== undefined || (pattern !== undefined && !new RegExp(pattern).test(''));
  return [
    ...missing,
    fault(5, 'This value is not accepted.'),
    ...(isFilled ? [fault('', 'This field is required.')] : []),
    ...(minLength > 1 ? [fault('a'.repeat(minLength - 1), `Enter at least ${minLength} characters.`)] : []),
    ...(maxLength === undefined
      ? []
      : [fault('a'.repeat(maxLength + 1), `Enter no more than ${maxLength.toLocaleString('en')} characters.`)]),
    ...(format === 'date' || format === 'date-time' ? [{ ...fault('yesterday', 'Enter a date.'), onPage: typedAs[format] }] : []),
    ...(pattern !== undefined && format === undefined ? [fault('§'.repeat(Math.max(3, minLength)), sayingFormat)] : []),
  ];
}

/** A body in which nothing stands but the wrong value. */
function bodyOf({ at, value }: Fault): unknown {
  return at.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
}

function toldByServer(schema: z.core.$ZodType, body: unknown, pointer: string): string[] {
  try {
    parseBody(schema, body);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.document.errors ?? []).flatMap(({ detail = '', instance }) => (instance === pointer ? [detail] : []));
  }
}

// What the page itself tells, and a tree that names itself: nobody types them.
const untyped = ['/api/cloud-proxy/monitoring-events'];
const bodies = Object.entries(api as Readonly<Record<string, Endpoint>>).flatMap(([name, { body, path: address }]) =>
  body && !untyped.includes(address) ? [[name, body] as const] : [],
);
const leafOf = (body: z.core.$ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Leaf;

describe('what stands beside a wrong field', () => {
  it.each(bodies)('%s: page and server say the same of each, in the words of D-153 (D-151, D-153)', (_, body) => {
    const wrong = faultsOf(leafOf(body), [], true).flatMap((fault) => {
      const value = bodyOf(fault);
      const field = fault.at.join('.');
      const page = formErrors(body, value)[field] ?? 'nothing';
      const [server = 'nothing'] = toldByServer(body, value, `/${fault.at.join('/')}`);
      if (fault.onPage !== undefined && page === fault.onPage && server === fault.text) return [];
      const isRight = typeof fault.text === 'string' ? page === fault.text : fault.text.test(page);
      return isRight && page === server ? [] : [{ field, value: fault.value, expected: String(fault.text), page, server }];
    });
    expect(wrong).toEqual([]);
  });

  it('looks at every kind of fault of many fields', () => {
    const faults = bodies.flatMap(([, body]) => faultsOf(leafOf(body), [], true));
    expect(faults.length).toBeGreaterThan(250);
    for (const text of ['Enter a whole number.', 'Add at least 1.', 'Enter a date.', 'Enter a value from 1 to 100.'])
      expect(faults.filter((fault) => fault.text === text).length, text).toBeGreaterThan(0);
    expect(faults.filter((fault) => fault.text === sayingFormat).length).toBeGreaterThan(10);
  });
});

it('a name is filled with what it is given, and what is no name is not accepted (D-153)', () => {
  expect(fieldText('range:1|100')).toBe('Enter a value from 1 to 100.');
  expect(fieldText('pattern:10A 035 816 A')).toBe('Use the format 10A 035 816 A.');
  expect(fieldText('unique')).toBe('This value is already used.');
  expect(fieldText('fileKind', 'a|b:c.exe')).toBe('a|b:c.exe: this kind of file is not accepted.');
  expect(fieldText('Too small: expected string')).toBe('This value is not accepted.');
});

it('no schema names a text that there is not, and no refusal tells a bare name (D-151, D-153)', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = ['contract', 'src', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, folder, file), 'utf8');
        const named = text.matchAll(/\b(?:error|message): ['`](\w+)(?::[^'`]*)?['`]/g);
        const bare = text.matchAll(/\bdetail: '(\w+)'/g);
        const isUnknown = (name: string) => name !== 'notAccepted' && fieldText(name) === fieldText('notAccepted');
        const unknown = folder === 'server' ? [] : [...named].filter(([, name = '']) => isUnknown(name));
        return [...unknown, ...bare].map(([words]) => `${folder}/${file}: ${words}`);
      }),
  );
  expect(found).toEqual([]);
});

it('only what has a format of its own is told by it: everything else is asked for in words (D-117, D-153)', () => {
  const folder = path.resolve(import.meta.dirname, '../../contract');
  const told = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/'pattern:([^']*)'/g)].map(([, one = '']) => one),
    );
  // Versions, numbers of a kind with their letters, times: no word, no list, no bare number.
  expect(told.filter((one) => !/^(\d+(\.\d+)+|[A-Z]{3}-\d[\d.]*|\d\d:\d\d|\d\d[A-Z]( \d{3}){2} [A-Z])$/.test(one))).toEqual([]);
});

it('an example is shown as it is typed, and a day as people read it (D-052, D-082d, D-153)', () => {
  expect(fieldText('such:4 letters or digits|23X4')).toBe('Enter 4 letters or digits, such as 23X4.');
  expect(fieldText('such:4 to 10 digits|471100')).toBe('Enter 4 to 10 digits, such as 471100.');
  // As the counter beside it has them.
  expect([fieldText('max:1500'), fieldText('max', 800)]).toEqual([
    'Enter no more than 1,500 characters.',
    'Enter no more than 800 characters.',
  ]);
  expect(fieldText('range:2010|2028')).toBe('Enter a value from 2010 to 2028.');
  expect(fieldText('pattern:471100')).toBe('Use the format 471100.');
  expect(fieldText('range:0|100000')).toBe('Enter a value from 0 to 100,000.');
  expect(fieldText('pastDate', '2026-11-26')).toBe('Choose a date from 26.11.2026 on.');
});
