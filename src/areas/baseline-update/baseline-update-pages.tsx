import { IconFileText } from '@tabler/icons-react';
import { t } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { PartTabs } from '#src/app/entity/form/part-tabs.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { childFlows, childrenOf } from './baseline-child.tsx';
import { baselineMilestones, besides } from './baseline-milestones.ts';
import { baselineUpdate, today } from './baseline-update.tsx';
import { CloseNote } from './close-note.tsx';
import { EcuVersions } from './ecu-versions.tsx';
import { GateNote } from './gate-warnings.tsx';
import { reviewPair } from './review-pair.ts';
import { linkable, Rollouts, RolloutsBanner } from './rollouts-part.tsx';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then((module) => module.LinkDialog));
/** What is being linked: one that is proposed, or one that is chosen in the dialog. */
type Linking = { readonly proposed?: EntityReference };

/** Container of the pages of a baseline update (BLU-02 … BLU-08). */
export function BaselineUpdateFrame() {
  const { t } = useTranslation('baseline-updates');
  const [linking, setLinking] = useState<Linking>();
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
      notes={(update, command) => {
        if (command === 'gate2.submit') return <GateNote update={update} />;
        return command === 'update.close' && <CloseNote key={update.id} update={update} />;
      }}
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
      without={['rollout.unlink']}
      dialogs={{ 'rollout.link': () => setLinking({}) }}
      banner={(update) => (
        <>
          <Standing update={update} />
          {linkable.has(update.status) && (
            <RolloutsBanner key={update.id} update={update} onLink={(proposed) => setLinking({ proposed })} />
          )}
          <Suspense>{linking && <LinkDialog {...linking} onClose={() => setLinking(undefined)} />}</Suspense>
        </>
      )}
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

function Standing({ update: { flow, status } }: { readonly update: BaselineUpdate }) {
  const { t } = useTranslation('baseline-updates');
  const { cancelReason, decisionReason } = flow.context as { readonly cancelReason?: string; readonly decisionReason?: string };
  if (status === 'REJECTED') return <Banner title={t('rejected')}>{decisionReason ?? t('reviewClosed')}</Banner>;
  return status === 'CANCELED' && cancelReason ? <Banner title={t('canceled')}>{cancelReason}</Banner> : null;
}

/** BLU-02, D-080a */
export function OverviewPage() {
  const { t } = useTranslation('baseline-updates');
  const { now, past } = useEntityPage<BaselineUpdate>();
  return (
    <>
      <EntityFormPage title={t('tab.overview')} command="update.edit" />
      <Rollouts />
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
