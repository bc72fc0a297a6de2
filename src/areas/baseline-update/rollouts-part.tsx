import { IconLock } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baselineRolloutTypes, type LinkedRollout } from '#contract/baseline-update/baseline-rollout.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';
import { count, withVersion } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { Reference } from '#src/app/page/references.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { Button } from '#src/ui/button.tsx';
import { FigureBar } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { useProposals, useRollouts } from './use-rollouts.ts';
import { useWhoLinks } from './use-who-links.ts';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

/** In which a baseline update has rollouts. */
const hasRollouts: ReadonlySet<string> = new Set(['READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED']);
/** In which one can be linked to it. */
export const linkable: ReadonlySet<string> = new Set(['READY_FOR_DEPLOYMENT', 'ROLLOUT']);

/** What brings the target version to vehicles: each rollout with its state, its progress, and the way there (D-075.9, D-075.10). */
export function Rollouts() {
  const { isPast, now } = useEntityPage<BaselineUpdate>();
  return isPast || !hasRollouts.has(now.status) ? null : <Known key={now.id} />;
}

function Known() {
  const { t } = useTranslation('baseline-updates');
  const { flow, now } = useEntityPage<BaselineUpdate>();
  const part = useRollouts(now.id);
  const [leaving, setLeaving] = useState<LinkedRollout>();
  const whyId = useId();
  const canBeUnlinked = ({ hasStarted }: LinkedRollout) => linkable.has(now.status) && !hasStarted;
  const mayUnlink = ({ rollout }: LinkedRollout) => flow.can('rollout.unlink') && rollout.open !== null;
  // That there is none, the banner says while one can be linked.
  if (part.entity?.linked.length === 0) return null;
  return (
    <Section title={t('rollouts.title')} note={t('rollouts.note')} spaced>
      <ScreenPart screen={part}>
        {({ linked }) => (
          <>
            <PlainTable
              label={t('rollouts.title')}
              widths={[null, 168, 168, 96]}
              head={
                <>
                  <th scope="col">{t('rollouts.rollout')}</th>
                  <th scope="col">{t('rollouts.state')}</th>
                  <th scope="col">{t('rollouts.progress')}</th>
                  <th scope="col">
                    <span className="cc-sr">{t('rollouts.unlink')}</span>
                  </th>
                </>
              }
            >
              {linked.map((one) => (
                <Row
                  key={one.linkId}
                  of={one}
                  unlink={canBeUnlinked(one) ? { onClick: mayUnlink(one) ? () => setLeaving(one) : undefined, whyId } : undefined}
                />
              ))}
            </PlainTable>
            <WhyNotUnlinked id={whyId} of={linked.filter((one) => canBeUnlinked(one) && !mayUnlink(one))} />
          </>
        )}
      </ScreenPart>
      {leaving && <UnlinkDialog of={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  );
}

type ClosedProps = { readonly id: string; readonly of: readonly LinkedRollout[] };

/** Why rollouts that have not started cannot be unlinked by whoever reads this, and who can: it takes what linking them took (D-241). */
function WhyNotUnlinked({ id, of }: ClosedProps) {
  const { t } = useTranslation('baseline-updates');
  const whoLinks = useWhoLinks();
  const types = baselineRolloutTypes.filter((type) => of.some(({ rollout }) => rollout.entityType === type));
  if (types.length === 0) return null;
  const who = [...new Set(types.map(whoLinks))].join(', ');
  return (
    <p id={id} className="cc-muted cc-small cc-gap">
      {t('rollouts.unlinkClosed', { who })}
    </p>
  );
}

type RowProps = {
  readonly of: LinkedRollout;
  /** absent once it has started; `onClick`: of whoever may, and for others the text `whyId` says why not */
  readonly unlink: { readonly onClick: (() => void) | undefined; readonly whyId: string } | undefined;
};

function Row({ of: { hasEnded, hasStarted, isAborted, known, rollout }, unlink }: RowProps) {
  const { t } = useTranslation('baseline-updates');
  const glance = known?.glance;
  return (
    <tr className="cc-two-line">
      <th scope="row">
        <Reference to={rollout} isFirst />
        {known && (
          <small className="cc-muted">
            {`${t(`rollouts.kind.${rollout.entityType as 'SMART_CAMPAIGN'}`)} · ${known.software}`}
            {!known.isMatch && ` · ${t('rollouts.isOther')}`}
          </small>
        )}
      </th>
      <td>
        {known ? (
          <StatusTag status={known.status} label={statusText(known.status)} />
        ) : (
          t(
            isAborted
              ? 'rollouts.aborted'
              : hasEnded
                ? 'rollouts.ended'
                : hasStarted
                  ? 'rollouts.started'
                  : 'rollouts.notStarted',
          )
        )}
      </td>
      <td>
        {glance ? (
          <FigureBar
            total={glance.total}
            label={t('rollouts.progressOf', {
              installed: count(glance.installed),
              failed: count(glance.failed),
              total: count(glance.total),
            })}
            parts={[
              { key: 'installed', tone: 'positive', value: glance.installed },
              { key: 'failed', tone: 'negative', value: glance.failed },
            ]}
            figure={`${shareOf(glance.installed, glance.total).toFixed(1)} %`}
          />
        ) : known ? (
          <span className="cc-faint">{t(hasStarted ? 'rollouts.started' : 'rollouts.notStarted')}</span>
        ) : (
          <EmptyValue />
        )}
      </td>
      <td>
        {unlink && (
          <Button
            small
            look="quiet"
            icon={unlink.onClick ? undefined : <IconLock size={12} aria-hidden="true" />}
            aria-label={t('rollouts.unlinkOf', { name: referenceText(rollout) })}
            aria-disabled={unlink.onClick ? undefined : true}
            aria-describedby={unlink.onClick ? undefined : unlink.whyId}
            onClick={unlink.onClick}
          >
            {t('rollouts.unlink')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function UnlinkDialog({ of: { linkId, rollout }, onClose }: { readonly of: LinkedRollout; readonly onClose: () => void }) {
  const { t } = useTranslation(['baseline-updates', 'common']);
  const { now, screen } = useEntityPage<BaselineUpdate>();
  const unlink = async () => {
    await screen.run('rollout.unlink', {}, { linkId });
    onClose();
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        danger
        onClose={onClose}
        onConfirm={() => void unlink()}
        title={t('rollouts.unlinkDialog.title', { rollout: referenceText(rollout), name: now.code })}
        effects={['stops', 'again'].map((key) => ({ key, text: t(`rollouts.unlinkDialog.${key as 'stops'}`) }))}
        confirmLabel={t('rollouts.unlink')}
        cancelLabel={t('common:action.cancel')}
        closeLabel={t('common:action.close')}
        busy={screen.busy?.command === 'rollout.unlink'}
      />
    </Suspense>
  );
}

/** Whether one of these may carry the target version: of one that somebody may not open nothing is known. */
export const mayCarry = (linked: readonly LinkedRollout[]): boolean => linked.some(({ known }) => known?.isMatch !== false);

type BannerProps = { readonly update: BaselineUpdate; readonly onLink: (proposed: EntityReference) => void };

/** What a released baseline update waits for, and what carries its target version and is not linked: nothing but a link counts (D-075.9). */
export function RolloutsBanner({ update, onLink }: BannerProps) {
  const { t } = useTranslation('baseline-updates');
  const { flow } = useEntityPage<BaselineUpdate>();
  const rollouts = useProposals(update.id);
  if (!rollouts) return null;
  const { linked, proposed } = rollouts;
  const isReleased = update.status === 'READY_FOR_DEPLOYMENT';
  if (!isReleased && proposed.length === 0) return null;
  const isCarried = mayCarry(linked);
  const { baselineName = '', clusterVersion = '' } = update.versionTarget ?? {};
  const title = !isReleased
    ? t('rollouts.proposedTitle', { count: proposed.length })
    : t(linked.length === 0 ? 'rollouts.noneBanner' : 'rollouts.waits');
  return (
    <Banner kind={isReleased && !isCarried ? 'warning' : 'info'} title={title}>
      {isReleased && linked.length === 0 && (
        <p>{t('rollouts.noneBannerText', { target: withVersion(baselineName, clusterVersion) })}</p>
      )}
      {isReleased && linked.length > 0 && (
        <p>
          {t('rollouts.waitsText')} <Named references={linked.map(({ rollout }) => rollout)} />
        </p>
      )}
      {isReleased && linked.length > 0 && !isCarried && <p>{t('rollouts.noneMatches')}</p>}
      {proposed.map((one) => (
        <p key={`${one.entityType} ${one.open?.id ?? one.brandId}`}>
          {one.open && t(`rollouts.kind.${one.entityType as 'SMART_CAMPAIGN'}`)} <Reference to={one} isFirst />{' '}
          {t('rollouts.proposed')}{' '}
          {one.open && flow.can('rollout.link') && (
            <button type="button" className="cc-link" onClick={() => onLink(one)}>
              {t('rollouts.linkIt')}
            </button>
          )}
        </p>
      ))}
    </Banner>
  );
}

const Named = ({ references }: { readonly references: readonly EntityReference[] }) =>
  references.map((one, at) => (
    <span key={`${one.entityType} ${one.open?.id ?? at}`}>
      {at > 0 && ', '}
      <Reference to={one} />
    </span>
  ));
