import { useTranslation } from 'react-i18next';
import type { ExternalFacts } from '#contract/command.ts';
import { dash } from '#src/app/format/dash.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says why a deployment can never start: its candidate was cancelled (D-060.32), or its approval is void (T7, ADR 11). */
export function FrozenBanner({ external = {} }: { readonly external: ExternalFacts | undefined }) {
  const { t } = useTranslation('deployments');
  const [cancelled] = external.candidateCancelled ?? [];
  if (cancelled) {
    return (
      <Banner title={t('frozen.cancelled')}>
        {cancelled.by !== undefined && t('frozen.by', { name: cancelled.by, reason: cancelled.reason ?? dash })}
      </Banner>
    );
  }
  if (!external.approvalVoid?.length) return null;
  return <Banner title={t('frozen.void')}>{t('frozen.voidText')}</Banner>;
}
