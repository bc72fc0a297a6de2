import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rejectionTexts } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { counted } from '#contract/words.ts';
import { reasonsText } from '#src/app/page/reasons-text.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'src/i18n/en');

type Text = { readonly key: string; readonly text: string };

/** Every text of a file with its keys: "flows/candidate/needs/live". */
function textsOf(node: unknown, key: string): Text[] {
  if (typeof node === 'string') return [{ key, text: node }];
  return Object.entries(node as object).flatMap(([name, value]) => textsOf(value, `${key}/${name}`));
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
const all = files.flatMap((name) =>
  textsOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), path.basename(name, '.json')),
);
const found = (pattern: RegExp, texts: readonly Text[] = [...all, ...sentences]) =>
  texts.flatMap(({ key, text }) => (pattern.test(text.replaceAll(spelledSo, '')) ? [`${key}: ${text}`] : []));

/** Sentences that the server, the contract and the flows write themselves: literals that begin like one. */
function sentencesOf(name: string): Text[] {
  const code = readFileSync(path.join(root, name), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((text) => /^([A-Z]|\$\{)[^<>]* /.test(text))
    .map((text) => ({ key: name, text }));
}
const sentences = ['contract', 'machines', 'server'].flatMap((part) =>
  readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => sentencesOf(path.join(part, name))),
);

/** Spelled in the American way: the product, an entry of the navigation (D-032), a message (AUTH-14), and a function by its name. */
const spelledSo = /\bControl Center\b|^Data center$|^Authorization failed$|\bauthorize\(\)/g;

/** Patterns of the wording guide (docs/glossary.md; P2 to P12) that a text can be known by. */
const odd: readonly (readonly [string, RegExp])[] = [
  ['P2 "who" as a noun', /\b(by|than|open to|only) who\b/i],
  ['P2 "Another person than"', /another person than/i],
  ['P3 things that stand', /\bit stands\b|\bstands? (here|there|in the)\b|\bdocuments carry\b|vehicles last told/i],
  ['P3 things that hold, carry or tell', /\b(list|file|document|text|group|filter|history)s? (holds?|carry|carries|tells?)\b/i],
  ['P3 things that go with others', /\bgoes? with (it|what|them)\b|\btakes? away\b/i],
  ['P4 parts that are closed to somebody', /\bclosed to (you|everybody)\b|\bopen to you\b/i],
  ['P4 "open now" for what is possible', /\bopen now\b/i],
  ['P5 "anew"', /\banew\b/i],
  ['P5 "meanwhile"', /\bmeanwhile\b/i],
  ['P5 "begun"', /\bbegun\b/i],
  ['P5 "figures" for digits', /letters(,| and| or) figures/i],
  ['P5 "parted by", "mend", "for just", "of these hold"', /\bparted by\b|\bmend\b|\bfor just\b|\bof these hold\b/i],
  ['P6 "taken back"', /\b(taken|take|took) back\b/i],
  ['P7 "waits for" without the one who waits', /^waits for\b|\bwaits for (its|somebody|another)\b/i],
  ['P9 "none yet" for an empty value', /\bnone yet\b|\bnot counted yet\b/i],
  ['P9 an empty value in words', /^(none yet|not yet|not counted yet|nothing|nobody yet|–)$/i],
  ['P10 "To the" on a button', /^To the /],
  ['P12 American spelling', /\b(colors?|centers?|cancel(ed|ing)|behaviors?|favorites?|catalogs?|gray|licenses?)\b/i],
  ['P12 "-ize"', /\b(synchron|author|organ|recogn|final|initial|optim|summar|normal)iz(e|es|ed|ing|ation)\b/i],
];

describe('texts of the interface', () => {
  it('are all read', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(all.length).toBeGreaterThan(2_000);
    expect(sentences.length).toBeGreaterThan(250);
    expect(sentences.map(({ text }) => text)).toContain('Something went wrong on the server.');
  });

  it.each(odd)('have no %s', (_, pattern) => {
    expect(found(pattern)).toEqual([]);
  });

  it('say of one thing that it is one: what is counted has the forms of its number', () => {
    const counted = /\{\{(?!most|least)\w+\}\} (vehicles|VINs|rows|files|results)\b/;
    expect(
      found(
        counted,
        all.filter(({ key }) => !/_(zero|one|other)$/.test(key)),
      ),
    ).toEqual([]);
  });

  it('of the server do so too', () => {
    expect([1, 0, 12_000].map((value) => counted(value, 'vehicle'))).toEqual(['1 vehicle', '0 vehicles', '12,000 vehicles']);
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

  it('give the reason of a rejected line as its download does (D-186c)', () => {
    const shown = all.flatMap(({ key, text }) => (key.startsWith('vehicle-lists/reason/') ? [[path.basename(key), text]] : []));
    expect(Object.fromEntries(shown)).toEqual(rejectionTexts);
  });

  it('never say "N in M vehicles": that reads as a ratio (P8)', () => {
    expect(found(/\{\{\w+\}\} in \{\{\w+\}\} vehicles/)).toEqual([]);
  });
});

/** What a condition that is not met has to sound like: a requirement, not something that is so. */
const requirement = /\bmust\b|\bneeds?\b|\bat least\b|\bonly\b|\brequired\b|\bpermission\b/i;

describe('a condition that is not met is a requirement (P1)', () => {
  const inFlows = (part: string) => all.filter(({ key }) => new RegExp(`^flows[^/]*/\\w+/${part}$`).test(key));
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
