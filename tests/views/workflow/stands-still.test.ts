import { beforeAll, describe, expect, it } from 'vitest';
import { liveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import { smartCampaignContext } from '#contract/smart-campaign/smart-campaign.ts';
import type { Flow } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { whyClosed } from '#src/ui/overlay/confirm-dialog.tsx';
import { drawnSteps } from '#tests/support/drawn-steps.tsx';
import { testUsers } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', 'deployments', 'people', ...flowTextNames]);
});

const always = [{ from: null, to: null }];
const brands = { homeBrandId: 1, brandIds: [1] };
const rolled = { ...brands, vehicleCount: 9, purpose: 'ROLLOUT', jobStatus: 'JOB_INITIATED' };
const kinds = {
  SMART_CAMPAIGN: { flow: smartCampaignFlow as Flow, value: 'ROLLED_OUT', context: smartCampaignContext },
  LIVE_DEPLOYMENT: { flow: liveDeploymentFlow as Flow, value: 'ROLLOUT_INITIATED', context: liveDeploymentContext },
} as const;

/** The line of what remains of a rollout that runs: whose next phase is ahead, or that is paused. */
async function remaining(entityType: keyof typeof kinds, isByHand: boolean, paused = false): Promise<string> {
  const { context, flow, value } = kinds[entityType];
  const html = await drawnSteps(
    {
      of: { entityType, entityId: 7 },
      flow,
      state: {
        value,
        context: context.parse({ ...rolled, paused }) as never,
        external: { phaseAhead: isByHand ? always : [], shareMissing: [], soaking: [], frozen: [] },
      },
      people: [],
      shown: { revision: 1, news: undefined },
      onRun: async () => true,
      name: 'Spring lights',
    },
    testUsers.launchOperator,
  );
  return (
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .split('Remaining:')[1] ?? ''
  );
}

describe('what remains of a rollout (D-250)', () => {
  it('names the step of somebody for which it stands still, and says that nobody has anything to do only where that is so', async () => {
    expect(await remaining('SMART_CAMPAIGN', true)).toContain('“Start the next phase”, then it goes on by itself to');
    expect(await remaining('SMART_CAMPAIGN', false)).toContain('nothing for people to do');
    expect(await remaining('SMART_CAMPAIGN', false, true)).toMatch(/“Resume.*”, then it goes on by itself to/);
    expect(await remaining('LIVE_DEPLOYMENT', true)).toContain('“Start the next phase”, then 1 step by 1 person to');
    expect(await remaining('LIVE_DEPLOYMENT', false)).not.toContain('then');
  });
});

it('a question that cannot be confirmed yet says why beside its button: first the tick, then the name (D-174, D-258)', () => {
  const typedName = { label: 'To confirm, type:', name: 'Spring', missing: 'Type first.' };
  const tick = { field: null, missing: 'Tick first.' };
  expect(whyClosed({ tick, typedName }, '')).toBe('Tick first.');
  expect(whyClosed({ tick: { ...tick, missing: undefined }, typedName }, 'Spri')).toBe('Type first.');
  expect(whyClosed({ tick: undefined, typedName }, 'Spring')).toBeUndefined();
});
