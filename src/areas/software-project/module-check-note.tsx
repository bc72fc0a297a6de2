import './aec.css';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';
import type { ModuleCheck } from './use-module-check.ts';

const kinds: Readonly<Record<ModuleCheck['state'], GlyphKind>> = {
  idle: 'NOT_REACHED',
  checking: 'IN_PROGRESS',
  valid: 'POSITIVE',
  invalid: 'NEGATIVE',
  failed: 'NEUTRAL',
};

/** What the vehicle cloud says about module and version (AEC-07). */
export function ModuleCheckNote({ check }: { readonly check: ModuleCheck }) {
  const { t } = useTranslation('aec');
  const reason = check.state === 'invalid' ? (check.reason ?? t('check.unknownReason')) : '';
  return (
    <span role="status" data-module-check={check.state} className="cc-check-note">
      <StatusGlyph kind={kinds[check.state]} /> {t(`check.${check.state}`, { reason })}
    </span>
  );
}
