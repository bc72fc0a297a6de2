import { filterLimits } from '#contract/vehicle/filter-tree.ts';

/** Most values of one criterion or constraint (D-104). */
const maxValues = filterLimits.values;

/** Values typed or pasted as a list: parted by comma, semicolon or line; each once, the old ones first. */
export function withValues(known: readonly string[], typed: string): string[] {
  const added = typed
    .split(/[,;\n\t]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set([...known, ...added])].slice(0, maxValues);
}
