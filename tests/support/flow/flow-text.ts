import e311 from '#src/i18n/en/flows.e311.json' with { type: 'json' };
import general from '#src/i18n/en/flows.json' with { type: 'json' };
import releaseNotes from '#src/i18n/en/flows.release-notes-project.json' with { type: 'json' };

/** The texts of every flow, which come in files of their areas. */
export const allFlowTexts = { ...general, ...releaseNotes, ...e311 };

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
