import { t } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { Gate2 } from '#contract/gate-review/gate-review.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { useGate2 } from './use-gate2.ts';

/** How the version block of an ECU release stands, in words (D-081d). */
const versionText = (status: string): string => (status === 'CREATED' ? t('ecu-releases:approval.open') : statusText(status));

type Props = { readonly gate: Gate2; readonly update: Pick<BaselineUpdate, 'id' | 'versionTarget'> };

/**
 * What gate 2 does not ask for (D-075.3, D-076.2), and whoever leads through it is told: versions of ECU releases that nobody approved, high risks that
 * nobody accepted, a target version that is not there (ADR 33). Nothing once it is decided.
 */
export function GateWarnings({ gate: { risksUnaccepted, status, versionsUnapproved }, update }: Props) {
  const { t } = useTranslation('gate-reviews');
  if (status !== 'PENDING' && !(openStatuses as readonly string[]).includes(status)) return null;
  return (
    <>
      <Named
        items={versionsUnapproved}
        title={t('warning.versions', { count: versionsUnapproved.length })}
        textOf={versionText}
      />
      <Named items={risksUnaccepted} title={t('warning.risks', { count: risksUnaccepted.length })} textOf={statusText} />
      {update.versionTarget === null && (
        <Banner
          title={t('warning.target')}
          actions={
            <UiLink className="cc-link" href={urlOf('BASELINE_UPDATE', { bluId: update.id }, pages.versionTarget)}>
              {t('warning.show')}
            </UiLink>
          }
        >
          {t('warning.targetText')}
        </Banner>
      )}
    </>
  );
}

type NamedProps = {
  readonly items: Gate2['versionsUnapproved'];
  readonly title: string;
  readonly textOf: (status: string) => string;
};

function Named({ items, title, textOf }: NamedProps) {
  const { t } = useTranslation('gate-reviews');
  if (items.length === 0) return null;
  return (
    <Banner title={title}>
      {items.map(({ name, route, status }, at) => (
        <Fragment key={route}>
          {at > 0 && ', '}
          <UiLink className="cc-link" href={route}>
            {name}
          </UiLink>{' '}
          ({textOf(status)})
        </Fragment>
      ))}
      . {t('warning.text')}
    </Banner>
  );
}

/** The same where gate 2 is submitted or decided. */
export function GateNote({ update }: Pick<Props, 'update'>) {
  const { entity } = useGate2(update.id);
  return entity && <GateWarnings gate={entity} update={update} />;
}
