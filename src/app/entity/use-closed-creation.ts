import { useTranslation } from 'react-i18next';
import { allows, rolesThatAllow } from '#contract/access/access.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import type { EntityDefinition } from './definition.ts';

/** Why I cannot create an entity at the selected brand, in words; empty when I can. */
export function useClosedCreation({ name, table }: Pick<EntityDefinition, 'name' | 'table'>): string[] {
  const { t } = useTranslation('entity');
  const me = useMe();
  const brandId = useBrandId();
  const rule = table[`create${name}`]?.access.rule ?? { nobody: true };
  if (allows(rule, me, { brandId })) return [];
  const roles = rolesThatAllow(rule, brandId);
  return [roles.length === 0 ? t('closed.nobody') : t('closed.role', { roles: roleNames(roles) })];
}
