import { IconFileText } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { PartTabs } from '#src/app/entity/form/part-tabs.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { childFlows, childrenOf } from './baseline-child.tsx';
import { baselineMilestones, besides } from './baseline-milestones.ts';
import { baselineUpdate, today } from './baseline-update.tsx';
import { EcuVersions } from './ecu-versions.tsx';
import { GateNote } from './gate-warnings.tsx';
import { reviewPair } from './review-pair.ts';

/** Container of the pages of a baseline update (BLU-02 … BLU-08). */
export function BaselineUpdateFrame() {
  const { t } = useTranslation('baseline-updates');
  return (
    <EntityFrame
      definition={baselineUpdate}
      param="bluId"
      also={childrenOf}
      below={(id) => ({ label: t('withChildren'), flows: childFlows, watch: childrenOf(id) })}
      line={({ counts }, { isPast, reached, state }) =>
        baselineMilestones({ state, reached, counts: isPast ? undefined : counts })
      }
      besides={besides}
      notes={(update, command) => command === 'gate2.submit' && <GateNote update={update} />}
      subTitle={({ title }) => title}
      category={(update) => t('category', versionsOf(update))}
      tabs={(update) => [
        { key: 'overview' },
        { key: 'version' },
        {
          key: 'ecu-release',
          count: update.counts.ecuReleases,
          review: reviewPair(update.counts.ecuReviews),
          ...standing(update.counts.ecuReleasesApproved, update.counts.ecuReleases),
        },
        {
          key: 'customer-vehicle-function',
          count: update.counts.cvfs,
          review: reviewPair(update.counts.cvfReviews),
          ...standing(update.counts.cvfsApproved, update.counts.cvfs),
        },
        {
          key: 'preconditions',
          count: update.counts.preconditions,
          ...standing(update.counts.preconditionsConfirmed, update.counts.preconditions),
        },
        { key: 'risk', count: update.counts.risks },
        { key: 'gate2', review: reviewPair(update.counts.reviews) },
        { key: 'compare' },
      ]}
      banner={(update) => <Standing update={update} />}
    />
  );
}

/** D-134: done once all of them are */
const standing = (met: number, total: number) =>
  total > 0 && met === total ? { status: { kind: 'POSITIVE' as const, label: t('baseline-updates:allDone') } } : {};

/** D-080c: what it brings the vehicles from and to, as far as it is known */
function versionsOf({ versionCurrent, versionTarget }: BaselineUpdate) {
  return { from: versionCurrent?.clusterVersion ?? '—', to: versionTarget?.clusterVersion ?? '—' };
}

function Standing({ update: { flow, status, versionTarget } }: { readonly update: BaselineUpdate }) {
  const { t } = useTranslation('baseline-updates');
  const { cancelReason, decisionReason } = flow.context as { readonly cancelReason?: string; readonly decisionReason?: string };
  if (status === 'REJECTED') return <Banner title={t('rejected')}>{decisionReason ?? t('reviewClosed')}</Banner>;
  // D-075.9: nobody sends that from here, and whoever looks on has to know who does.
  if (status === 'READY_FOR_DEPLOYMENT' && versionTarget)
    return (
      <Banner
        title={t('waits.title')}
        actions={
          <UiLink className="cc-link" href="/software/campaigns">
            {t('waits.open')}
          </UiLink>
        }
      >
        {t('waits.text', { name: versionTarget.baselineName, version: versionTarget.clusterVersion })}
      </Banner>
    );
  return status === 'CANCELED' && cancelReason ? <Banner title={t('canceled')}>{cancelReason}</Banner> : null;
}

/** BLU-02, D-080a */
export function OverviewPage() {
  const { t } = useTranslation('baseline-updates');
  const { now, past } = useEntityPage<BaselineUpdate>();
  return (
    <>
      <EntityFormPage title={t('tab.overview')} command="update.edit" />
      <p className="cc-gap">
        <ButtonLink
          look="outlined"
          icon={<IconFileText size={14} aria-hidden="true" />}
          href={urlOf('BASELINE_UPDATE', { bluId: now.id }, 'dossier', { at: past?.at })}
        >
          {t('dossier.open')}
        </ButtonLink>
      </p>
    </>
  );
}

const { versionCurrent, versionGeneral, versionTarget } = pages;
/** BLU-03: general, current and target version. */
export const VersionFrame = () => <PartTabs tab="version" pages={{ versionGeneral, versionCurrent, versionTarget }} />;

export function VersionGeneralPage() {
  const first = today();
  return <PartFormPage name="versionGeneral" initial={{ platform: 'E312' }} min={{ targetDate: first }} />;
}
export const VersionCurrentPage = () => (
  <>
    <PartFormPage name="versionCurrent" />
    <EcuVersions side="from" />
  </>
);
export const VersionTargetPage = () => (
  <>
    <PartFormPage name="versionTarget" />
    <EcuVersions side="to" />
  </>
);
