import './aec.css';
import { IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Closed } from './access.ts';

/** One reason in words. */
export function closedText(closed: Closed, t: TFunction<'aec'>): string {
  if (closed.key === 'role') {
    return closed.roles.length === 0 ? t('closed.nobody') : t('closed.role', { roles: closed.roles.join(', ') });
  }
  return closed.key === 'releases' ? t('closed.releases', { count: closed.count }) : t(`closed.${closed.key}`);
}

/** A closed command: lock, name, and the reason in words beside it. */
export function ClosedNote({ label, reasons }: { readonly label: string; readonly reasons: readonly Closed[] }) {
  const { t } = useTranslation('aec');
  return (
    <span className="cc-muted cc-closed-note">
      <IconLock size={14} aria-hidden="true" /> {label}: {reasons.map((reason) => closedText(reason, t)).join(' ')}
    </span>
  );
}
