import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['contract', 'machines', 'src', 'server', 'tests', 'e2e'];

const read = (folder: string, kind: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => ({ file: path.posix.join(folder, file), text: readFileSync(path.join(root, folder, file), 'utf8') }));

const sources = [
  ...folders.flatMap((folder) => read(folder, /\.tsx?$/)),
  { file: 'vite.config.ts', text: readFileSync(path.join(root, 'vite.config.ts'), 'utf8') },
];
const product = sources.filter(({ file }) => !/^(?:tests|e2e)\//.test(file));

/** Names of a file as other files would write them. */
const wordsIn = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g));
const filesByWord = new Map<string, number>();
for (const { text } of sources) for (const word of wordsIn(text)) filesByWord.set(word, (filesByWord.get(word) ?? 0) + 1);

const exported = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) ([A-Za-z_$][\w$]*)/gm;

describe('what nobody uses', () => {
  it('is not exported: a name that no other file has stays in its own', () => {
    const alone = sources.flatMap(({ file, text }) =>
      [...text.matchAll(exported)].flatMap(([, name = '']) => (filesByWord.get(name) === 1 ? [`${file}: ${name}`] : [])),
    );
    expect(alone).toEqual([]);
  });

  it('is not said: each text of a page is asked for by its key, or by what it begins with', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ key }) => !isAskedFor(key)).map(({ namespace, key }) => `${namespace}:${key}`)).toEqual([]);
  });
});

/** Texts of pages by their keys; those of flows are checked against their charts (tests/shell/flow-texts.test.ts). */
const texts = read('src/i18n/en', /\.json$/).flatMap(({ file, text }) => {
  const namespace = path.posix.basename(file, '.json');
  return namespace.startsWith('flows.') ? [] : keysOf(JSON.parse(text), '').map((key) => ({ namespace, key }));
});

function keysOf(node: unknown, key: string): string[] {
  if (typeof node === 'string') return [key];
  return Object.entries(node as object).flatMap(([name, value]) => keysOf(value, key === '' ? name : `${key}.${name}`));
}

/** What stands in quotation marks in the product, and keys with a part that is known at run time only: `${kind}.title`. */
const literals = new Set<string>();
const templates = new Set<string>();
for (const { text } of product) {
  for (const [, plain = ''] of text.matchAll(/['"]([\w:.-]+)['"]/g)) literals.add(plain.replace(/^[\w-]+:/, ''));
  for (const [, whole = ''] of text.matchAll(/`((?:[\w:.-]|\$\{[^{}`]*\})+)`/g)) templates.add(whole.replace(/^[\w-]+:/, ''));
}
const patterns = [...templates]
  .filter((whole) => whole.includes('${') && /^\w+\.|\.\w+$/.test(whole))
  .map((whole) => new RegExp(`^${whole.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`));

/** Asked for by the names of fields, columns, options and of what is closed (entityWords, closedReasons). */
const described = /^(?:field|hint|newHint|value|group|column|columnTitle|closed)\./;

/** A text with its plural, its place in a list, or who it speaks of left out. */
const plainKey = (key: string) => key.replace(/(?:_(?:zero|one|other|anywhere)|\.\d+)+$/, '');

function isAskedFor(key: string): boolean {
  const plain = plainKey(key);
  return literals.has(plain) || described.test(key) || patterns.some((pattern) => pattern.test(plain));
}
