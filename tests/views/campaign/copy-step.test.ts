import { expect, it } from 'vitest';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { smartStages } from '#contract/smart-campaign/smart-campaign.ts';
import { copySteps } from '#src/areas/campaign/campaign-frame.tsx';
import { newCampaignSteps } from '#src/areas/smart-campaign/smart-frame.tsx';
import texts from '#src/i18n/en/campaign/campaigns.json' with { type: 'json' };

it('a copy is the next step of a campaign that was aborted, and of no other (D-067.3)', () => {
  const nothing = () => undefined;
  const keys = campaignStatuses.map((status) => [status, copySteps({ status }, (key) => key, nothing).map(({ key }) => key)]);
  expect(Object.fromEntries(keys)).toEqual({
    ...{ CREATED: [], ROLLED_OUT: [], ROLLOUT_FAILED: [] },
    ROLLOUT_ABORTED: ['campaign.copy'],
  });
});

it('a new campaign is the next step of a smart campaign that was aborted, and of no other (D-068.10)', () => {
  const keys = smartStages.filter(
    (stage) =>
      newCampaignSteps(
        { stage },
        (key) => key,
        () => undefined,
      ).length > 0,
  );
  expect(keys).toEqual(['ROLLOUT_ABORTED']);
});

it('what a rollout needs is said as a need, so that "Not met" stands beside no statement (BIG-10, ORU2-09)', () => {
  const { rollout } = texts;
  const needs = [
    'hasVehicles',
    'everyVehicleOfBrand',
    'manifestsComplete',
    'hasRelease',
    'releaseIsValid',
    'serviceAnswers',
  ] as const;
  for (const need of needs) expect(rollout[need]).toContain(' must ');
  expect(rollout.manifestsCount).toContain('{{complete}} of {{all}}');
});
