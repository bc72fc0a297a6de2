import type { TFunction } from 'i18next';
import { referenceName } from '#src/app/format/reference-words.ts';
import type { NeedLine } from '#src/ui/workflow/next-steps.tsx';
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
    case 'inUse':
      return t('need.inUse', { name: referenceName(need.user) });
    case 'locked':
      return t('need.locked');
    default:
      return t(`need.${need.key}`, need);
  }
}

/** Where that is which stands in the way; undefined for those who could not open it, and where it is no page. */
export function needRoute(need: ListNeed): string | undefined {
  if (need.key === 'inUse') return need.user.open?.route;
  return need.key === 'embedded' ? need.route : undefined;
}

/** A reason as a line of Next steps, with the way to what stands in the way. */
export function needLine(need: ListNeed, t: T): NeedLine {
  const href = needRoute(need);
  const link = href === undefined ? undefined : { label: t('need.open'), href };
  return { key: need.key, text: needText(need, t), ...(link && { link }) };
}
