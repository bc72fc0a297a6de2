import { beforeAll, describe, expect, it } from 'vitest';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import type { Flow } from '#machines/flow.ts';
import { dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import { e311RequestFlow } from '#machines/flows/e311-request.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { commandRunner } from '#src/app/entity/calls.ts';
import type { Portal } from '#src/app/portal.ts';
import { changedSince } from '#src/app/screen/changed-since.ts';
import { isOfWhatWasSeen } from '#src/app/workflow/command-rules.ts';
import { choiceNow } from '#src/areas/data-load/evaluation-choice.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

const news = { by: 'Dana Lorenz', command: 'batches.save', at: '2026-11-25T22:40:00Z' };
const opened = { revision: 2, news: undefined };

describe('A decision is about what was looked at (D-051, D-071)', () => {
  it('is taken again once somebody else changed the item, and says who did what', () => {
    expect(changedSince('dataLoadCampaign', opened, opened)).toBeUndefined();
    expect(changedSince('dataLoadCampaign', opened, { revision: 3, news })).toBe('Dana Lorenz changed the batches.');
    // After a time without the live channel nobody says who it was; what was told before it was opened is not it.
    expect(changedSince('dataLoadCampaign', { revision: 2, news }, { revision: 3, news })).toBe(
      'It was changed after you opened it.',
    );
  });

  it('is no longer ticked then, at an evaluation (D-071.2)', () => {
    const choice = { verb: 'PLAN' as const, seen: opened };
    expect(choiceNow(choice, opened)).toEqual({ verb: 'PLAN', changed: undefined });
    expect(choiceNow(choice, { revision: 3, news }).verb).toBeUndefined();
  });

  it.each<[Flow, readonly string[]]>([
    [dataLoadCampaignFlow, ['campaign.evaluate']],
    [liveDeploymentFlow, ['request.approve', 'rollout.start']],
    [e311RequestFlow, ['request.accept', 'request.reject']],
    [smartCampaignFlow, ['request.approve', 'rollout.start']],
  ])('does not follow onto a newer revision', (flow, commands) => {
    expect(commands.filter((command) => !isOfWhatWasSeen(flow, command))).toEqual([]);
  });

  it('what holds up or ends waits for nobody’s edit', () => {
    expect(isOfWhatWasSeen(liveDeploymentFlow, 'rollout.pause')).toBe(false);
    expect(isOfWhatWasSeen(liveDeploymentFlow, 'rollout.abort')).toBe(false);
    expect(isOfWhatWasSeen(dataLoadCampaignFlow, 'campaign.stop')).toBe(false);
  });

  it('sends the revision that was seen, which the server refuses when it is old', async () => {
    const sent: unknown[] = [];
    const portal = {
      clientOf: () => ({ evaluateDataLoadCampaign: async (_: object, options: object) => sent.push(options) }),
    } as unknown as Portal;
    const run = commandRunner<{ revision: number }>(portal, { table: dataLoadEndpoints }, { id: 7 }, (shown) => shown.revision);
    const input = { command: 'campaign.evaluate', target: {}, payload: {}, entity: { revision: 3 } };
    const { signal } = new AbortController();
    await run({ ...input, seen: 2, signal });
    await run({ ...input, signal });
    expect(sent).toEqual([{ revision: 2 }, { revision: 3 }]);
  });
});
