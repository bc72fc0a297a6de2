import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FlowId } from '#machines/registry.ts';
import type general from '#src/i18n/en/flows.json';

const folder = path.resolve(import.meta.dirname, '../../../src/i18n/en');

type Words = Readonly<Record<string, string>>;
type TextsOfFlow = {
  readonly commands: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly needs: Words;
  readonly persons: Words;
  readonly events: Words;
};

type TaskTexts = Readonly<Record<string, Readonly<Record<string, { readonly task: string; readonly verb: string }>>>>;

const files = readdirSync(folder)
  .filter((name) => /^flows(\.|$)/.test(name))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { readonly tasks?: TaskTexts });

/** The texts of every flow by its id, which come in files of their areas. */
export const allFlowTexts: Omit<typeof general, 'tasks'> & Readonly<Record<FlowId, TextsOfFlow>> = Object.assign({}, ...files);

/** What open tasks are called at home, by the entity's type and the move. */
export const taskTexts: TaskTexts = Object.assign({}, ...files.map(({ tasks }) => tasks));

/** A text of the flows by its key, for where no i18next runs; names of needs carry dots themselves. */
export function flowText(key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
  const found = find(allFlowTexts, key.split('.'));
  return typeof found === 'string' ? found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '') : undefined;
}

/** Keys may hold dots ('commands' → 'brand.confirm' → 'label'): the longest that is there wins. */
function find(node: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return node;
  if (node === null || typeof node !== 'object') return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const key = path.slice(0, length).join('.');
    if (Object.hasOwn(node, key)) return find((node as Record<string, unknown>)[key], path.slice(length));
  }
  return undefined;
}
