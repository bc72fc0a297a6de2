import { t } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gate2 } from '#contract/gate-review/gate-review.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { useGate2 } from './use-gate2.ts';

/** How the version block of an ECU release stands, in words (D-081d). */
export const versionText = (status: string | null): string =>
  status === null || status === 'CREATED' ? t('ecu-releases:approval.open') : statusText(status);

/** ECU releases whose version nobody approved: they count for gate 2 all the same (ADR 33), and whoever leads through it is told. */
export function VersionWarning({ items }: { readonly items: Gate2['versionsUnapproved'] }) {
  const { t } = useTranslation('gate-reviews');
  if (items.length === 0) return null;
  return (
    <Banner title={t('versions.title', { count: items.length })}>
      {items.map(({ name, route, status }, at) => (
        <Fragment key={route}>
          {at > 0 && ', '}
          <UiLink className="cc-link" href={route}>
            {name}
          </UiLink>{' '}
          ({versionText(status)})
        </Fragment>
      ))}
      . {t('versions.text')}
    </Banner>
  );
}

/** The same where gate 2 is submitted or decided. */
export function VersionsNote({ bluId }: { readonly bluId: number }) {
  const { entity } = useGate2(bluId);
  return entity && <VersionWarning items={entity.versionsUnapproved} />;
}
