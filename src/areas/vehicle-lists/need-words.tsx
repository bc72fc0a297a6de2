import type { TFunction } from 'i18next';
import type { NeedLine } from '#src/ui/next-steps.tsx';
import type { ListNeed } from './access.ts';

type T = TFunction<'vehicle-lists'>;

/** One reason in words. */
export function needText(need: ListNeed, t: T): string {
  switch (need.key) {
    case 'role':
      return need.roles.length === 0
        ? t('need.nobody')
        : t('need.role', { count: need.roles.length, roles: need.roles.join(', ') });
    case 'lockedBy':
      return need.reason === '' ? t('need.lockedBy', need) : t('need.lockedByWhy', need);
    case 'embedded':
      return t('need.embedded', { name: need.name, kind: t(`ownerKind.${need.kind}`) });
    case 'locked':
      return t('need.locked');
    default:
      return t(`need.${need.key}`, need);
  }
}

/** A reason as a line of Next steps, with the way to what stands in the way. */
export function needLine(need: ListNeed, t: T): NeedLine {
  const link = need.key === 'inUse' || need.key === 'embedded' ? { label: t('need.open'), href: need.route } : undefined;
  return { key: need.key, text: needText(need, t), ...(link && { link }) };
}
