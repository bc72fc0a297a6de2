import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ClosedNote as ClosedLabel } from '#src/app/page/closed-note.tsx';
import type { Closed } from './access.ts';

/** One reason in words. */
export function closedText(closed: Closed, t: TFunction<'aec'>): string {
  if (closed.key === 'role') {
    return closed.roles.length === 0 ? t('closed.nobody') : t('closed.role', { roles: closed.roles.join(', ') });
  }
  return closed.key === 'releases' ? t('closed.releases', { count: closed.count }) : t(`closed.${closed.key}`);
}

/** A closed command of the area, with its reasons. */
export function ClosedNote({ label, reasons }: { readonly label: string; readonly reasons: readonly Closed[] }) {
  const { t } = useTranslation('aec');
  return <ClosedLabel label={label} reasons={reasons.map((reason) => closedText(reason, t))} />;
}
