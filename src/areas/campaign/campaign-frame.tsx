import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { e320Manager } from '#contract/access/read-rules.ts';
import { count } from '#contract/words.ts';
import { entityWords, pageUrl } from '#src/app/entity/definition.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { OrderBanner } from '#src/app/entity/order-banner.tsx';
import { problemKey } from '#src/app/failure/failure.ts';
import type { OnwardStep } from '#src/app/workflow/closed-commands.ts';
import { bigLoopKind, type Campaign, type CampaignKind, oru20Kind } from '#src/areas/campaign/campaign.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { AlsoInOthers } from './also-in.tsx';
import { newCampaignForm } from './campaign-form.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { useServiceWarning } from './use-service-warning.ts';

type Props = { readonly kind: CampaignKind };

function CampaignFrame({ kind, form }: Props & { readonly form: ReturnType<typeof newCampaignForm> }) {
  const { t } = useTranslation('campaigns');
  const { definition, param } = kind;
  const [copied, setCopied] = useState<Campaign>();
  return (
    <>
      <EntityFrame<Campaign>
        definition={definition as never}
        param={param}
        create={<EntityCreatePage definition={definition} form={form} next="vehicles" />}
        category={(campaign) =>
          [
            entityWords(definition, 'entity'),
            entityWords(definition, `value.market.${campaign.market}`),
            ...('platform' in campaign ? [entityWords(definition, `value.platform.${campaign.platform}`)] : []),
          ].join(' · ')
        }
        tabs={({ readiness, vehicleCount }) => [
          { key: 'parameters' },
          { key: 'vehicles', count: vehicleCount, status: standing(readiness.vehiclesComplete, t) },
          { key: 'release', status: standing(readiness.releaseComplete, t) },
          { key: 'rollout' },
          { key: 'analytics' },
        ]}
        banner={(campaign) => <CampaignBanner kind={kind} campaign={campaign} />}
        notes={(campaign, command) => <CommandNotes campaign={campaign} command={command} />}
        onward={(campaign) => copySteps(campaign, t, () => setCopied(campaign))}
      />
      {copied && <CopyDialog campaign={copied} of={definition} onClose={() => setCopied(undefined)} />}
    </>
  );
}

/** One that was aborted is never started again: a copy of it is (D-067.3). */
export const isOverForGood = ({ status }: Pick<Campaign, 'status'>): boolean => status === 'ROLLOUT_ABORTED';

/** That copy, among the next steps. */
export const copySteps = (
  campaign: Pick<Campaign, 'status'>,
  t: (key: 'copy.action' | 'copy.step') => string,
  onRun: () => void,
): readonly OnwardStep[] =>
  isOverForGood(campaign)
    ? [{ key: 'campaign.copy', label: t('copy.action'), hint: t('copy.step'), rule: e320Manager, onRun }]
    : [];

const standing = (isComplete: boolean, t: (key: 'complete' | 'incomplete') => string) =>
  isComplete
    ? ({ kind: 'POSITIVE', label: t('complete') } as const)
    : ({ kind: 'ACTION_REQUIRED', label: t('incomplete') } as const);

/** To how many vehicles a command brings what, or from how many it takes what, in its dialog (D-154). */
function CommandNotes({ campaign, command }: { readonly campaign: Campaign; readonly command: string }) {
  const { t } = useTranslation('campaigns');
  const { release, results, vehicleCount } = campaign;
  const name = release?.name ?? '';
  const left = vehicleCount - (results?.done ?? 0);
  const words: Readonly<Record<string, string>> = {
    'campaign.rollout': t('rollout.brings', { count: vehicleCount, figure: count(vehicleCount), release: name }),
    'campaign.abort': t('rollout.aborts', { count: left, figure: count(left), all: count(vehicleCount), release: name }),
    'campaign.delete': t('deletes', { count: vehicleCount, figure: count(vehicleCount) }),
  };
  return (
    <>
      <p>{words[command]}</p>
      {command === 'campaign.rollout' && <AlsoInOthers campaign={campaign} />}
    </>
  );
}

type BannerProps = Props & { readonly campaign: Campaign };

/** What is the matter with it: an order of which nobody knows what became comes before anything else. */
function CampaignBanner({ kind, campaign }: BannerProps) {
  useServiceWarning(kind.line, campaign.health);
  return (
    <OrderBanner flow={campaign.flow} tool={kind.service}>
      <TroubleBanner kind={kind} campaign={campaign} />
    </OrderBanner>
  );
}

/** A rollout that failed, a service that does not have it, a release that is not valid. */
function TroubleBanner({ kind: { releases, service }, campaign }: BannerProps) {
  const { t } = useTranslation('campaigns');
  const { campaignProblem, health, release, status } = campaign;
  if (status === 'ROLLOUT_FAILED') {
    const why = campaignProblem && (textOf('error', problemKey(campaignProblem)) ?? campaignProblem);
    return (
      <Banner kind="error" title={t('failed')}>
        {why} {t('failedText')}
      </Banner>
    );
  }
  if (health === 'NOT_FOUND' && status !== 'ROLLOUT_ABORTED')
    return <Banner title={t('lost', { service })}>{t('lostText')}</Banner>;
  if (release && !release.isValid && status === 'CREATED')
    return (
      <Banner
        title={t('invalid', { name: release.name })}
        actions={
          <ButtonLink small href={pageUrl(releases.definition, { id: release.id, brandId: campaign.brandId })}>
            {t('toRelease')}
          </ButtonLink>
        }
      />
    );
  return null;
}

const bigLoopForm = newCampaignForm(bigLoopKind.definition);
const oru20Form = newCampaignForm(oru20Kind.definition);

/** Container of a big-loop campaign's pages (BIG-01…BIG-05). */
export const BigLoopFrame = () => <CampaignFrame kind={bigLoopKind} form={bigLoopForm} />;
/** Container of an ORU 2.0 campaign's pages (ORU2-01). */
export const Oru20Frame = () => <CampaignFrame kind={oru20Kind} form={oru20Form} />;
