import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import type { PlainDefinition } from './definition.ts';

/** Why I cannot create an entity at the selected brand, in words; empty when I can. */
export function useClosedCreation({ name, table, texts }: Pick<PlainDefinition, 'name' | 'table' | 'texts'>): string[] {
  const right = table[`create${name}`]?.access.rule ?? { nobody: true };
  return closedReasons(ruleNeeds({ right, at: 'selected' }, useMe(), useBrandId()), texts);
}
