import { beforeAll, describe, expect, it } from 'vitest';
import type { PlainDefinition } from '#src/app/entity/definition.ts';
import { wordsOfFields } from '#src/app/entity/field-words.ts';
import type { FieldWords } from '#src/app/workflow/history-changes.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

/** Files of the areas that say what a noun is called: alone, since what is loaded here stays loaded for the tests that follow. */
const loads = import.meta.glob<Readonly<Record<string, unknown>>>('/src/areas/*/*.{ts,tsx}');
const sources = import.meta.glob<string>('/src/areas/*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const named = Object.entries(loads).filter(([file]) => /^ +titleOf: /m.test(sources[file] ?? ''));
const isDefinition = (value: unknown): value is PlainDefinition =>
  typeof value === 'object' && value !== null && 'type' in value && 'fields' in value && 'texts' in value && 'titleOf' in value;

async function definitions() {
  const files = await Promise.all(named.map(async ([file, load]) => [file, await load()] as const));
  return files.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => {
      const all: readonly unknown[] = typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : [];
      return all.filter(isDefinition).map((definition) => ({ where: `${name} of ${file}`, definition }));
    }),
  );
}
let defined: Awaited<ReturnType<typeof definitions>> = [];

const labelsOf = (words: FieldWords): string[] =>
  Object.values(words).flatMap((word) => ('held' in word ? labelsOf(word.held) : [word.label]));

beforeAll(async () => {
  startTexts();
  defined = await definitions();
  await loadTexts(defined.map(({ definition }) => definition.texts));
});

describe('the history of every noun', () => {
  it('names each field that it tells of, those too that their form draws (D-059, D-086)', () => {
    const types = new Set(defined.map(({ definition }) => definition.type));
    expect([...types]).toEqual(expect.arrayContaining(['TEST_VEHICLE', 'RELEASE_NOTES_PROJECT', 'SOFTWARE_PROJECT']));
    expect(types.size).toBeGreaterThan(15);
    const bare = defined.flatMap(({ definition, where }) =>
      labelsOf(wordsOfFields(definition))
        .filter((label) => /(^|, )field\./.test(label))
        .map((label) => `${where}: ${label}`),
    );
    expect(bare).toEqual([]);
  });
});
