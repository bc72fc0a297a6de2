import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasonsText } from '#src/app/page/reasons-text.ts';

const folder = path.resolve(import.meta.dirname, '../../src/i18n/en');

type Text = { readonly key: string; readonly text: string };

/** Every text of a file with its keys: "flows/candidate/needs/live". */
function textsOf(node: unknown, key: string): Text[] {
  if (typeof node === 'string') return [{ key, text: node }];
  return Object.entries(node as object).flatMap(([name, value]) => textsOf(value, `${key}/${name}`));
}

const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const all = files.flatMap((name) =>
  textsOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), name.slice(0, -'.json'.length)),
);
const found = (pattern: RegExp, texts: readonly Text[] = all) =>
  texts.flatMap(({ key, text }) => (pattern.test(text) ? [`${key}: ${text}`] : []));

/** Patterns of the wording guide (P2, P3, P5, P6, P9, P10) that a text can be known by. */
const odd: readonly (readonly [string, RegExp])[] = [
  ['P2 "who" as a noun', /\b(by|than|open to|only) who\b/i],
  ['P2 "Another person than"', /another person than/i],
  ['P3 things that stand', /\bit stands\b|\bstands? (here|there|in the)\b|\bdocuments carry\b|vehicles last told/i],
  ['P4 parts that are closed to somebody', /\bclosed to (you|everybody)\b|\bopen to you\b/i],
  ['P5 "anew"', /\banew\b/i],
  ['P5 "meanwhile"', /\bmeanwhile\b/i],
  ['P5 "begun"', /\bbegun\b/i],
  ['P5 "figures" for digits', /letters(,| and| or) figures/i],
  ['P5 "parted by", "mend", "for just", "of these hold"', /\bparted by\b|\bmend\b|\bfor just\b|\bof these hold\b/i],
  ['P6 "taken back"', /\b(taken|take|took) back\b/i],
  ['P9 an empty value in words', /^(none yet|not yet|not counted yet|nothing|nobody yet|–)$/i],
  ['P10 "To the" on a button', /^To the /],
];

describe('texts of the interface', () => {
  it('are all read', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(all.length).toBeGreaterThan(2_000);
  });

  it.each(odd)('have no %s', (_, pattern) => {
    expect(found(pattern)).toEqual([]);
  });

  it('put no full stop behind a name in initials, or a reason that may have one of its own (P11)', () => {
    expect(found(/\{\{(reason|initials|text|comment|message|why)\}\}\.+$/)).toEqual([]);
    expect(found(/\bby \{\{(name|who)\}\}\.\./)).toEqual([]);
  });

  it('are put in a row without a stop of their own (P11)', () => {
    expect(reasonsText(['Only Release Manager', 'The project is inactive.', 'Cancelled by R. M.'])).toBe(
      'Only Release Manager; The project is inactive; Cancelled by R. M.',
    );
  });

  it('never say "N in M vehicles": that reads as a ratio (P8)', () => {
    expect(found(/\{\{\w+\}\} in \{\{\w+\}\} vehicles/)).toEqual([]);
  });
});

/** What a condition that is not met has to sound like: a requirement, not something that is so. */
const requirement = /\bmust\b|\bneeds?\b|\bat least\b|\bonly\b|\brequired\b|\bpermission\b/i;

describe('a condition that is not met is a requirement (P1)', () => {
  const inFlows = (part: string) => all.filter(({ key }) => new RegExp(`^flows/\\w+/${part}$`).test(key));
  const facts = inFlows('needs/[\\w.]+');
  const states = inFlows('commands/[\\w.]+/when');
  const people = inFlows('persons/\\w+');

  it.each([
    ['facts, and those that must not be', facts, 50],
    ['states', states, 40],
    ['people', people, 5],
  ] as const)('%s', (_, texts, least) => {
    expect(texts.length).toBeGreaterThan(least);
    expect(texts.filter(({ text }) => !requirement.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it('which the rule tells from a fact', () => {
    expect(
      ['The candidate is live', 'A deployment is requested', 'The rollout has ended'].filter((text) => requirement.test(text)),
    ).toEqual([]);
  });
});
