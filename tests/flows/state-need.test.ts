import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { FlowState, Need } from '#contract/command.ts';
import { explain } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { standing } from '#machines/state-need.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { requested, validated } from '#tests/support/release-candidate/candidates.ts';
import { testUsers } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

/** What a closed command says about the state that it lacks. */
function said(flow: Flow, snapshot: AnyMachineSnapshot, command: string, actor = testUsers.containerPo): string | undefined {
  const isState = ({ kind }: Need) => kind === 'state';
  const need = explain(flow, snapshot, actor)
    .find((item) => item.command === command)
    ?.needs.find(isState);
  const texts = flowTexts(flow.id, { people: [], me: '', standing: (key) => standing(snapshot, key) });
  return need && texts.need(need, command, {});
}

const live = liveDeploymentFlow as Flow;
const liveIn = (value: string) => revive(live, { value, context: { homeBrandId: 1, brandIds: [1], paused: false } } as FlowState);

describe('what a command says of the state that it lacks is true in the present one (P1, B6)', () => {
  it('a rollout that runs has started; it is not asked for its plan', () => {
    expect(said(live, liveIn('IN_PREPARATION'), 'rollout.start')).toBe('A plan must be saved');
    for (const value of ['ROLLOUT_INITIATED', 'ROLLED_OUT', 'ROLLOUT_ABORTED'])
      expect(said(live, liveIn(value), 'rollout.start')).toBe('The rollout has already started');
  });

  it('a campaign that was rejected before it was planned is not told that it was planned or started (D-071.2)', () => {
    const campaign = dataLoadCampaignFlow as Flow;
    const context = { homeBrandId: 1, brandIds: [1], owner: 'somebody', health: 'OK', before: null };
    const rejected = revive(campaign, { value: 'CANCELED', context } as FlowState);
    expect(Object.keys(campaign.commands).map((command) => said(campaign, rejected, command, testUsers.admin))).toEqual([
      'The campaign is no longer newly created',
      'The campaign has already started or ended',
      'The campaign is no longer newly created',
      'The campaign has already started or ended',
      'The campaign must be active',
      'The campaign must be paused',
      'The campaign has ended',
      'The campaign has already started or ended',
      undefined,
    ]);
    const texts = flowTexts(campaign.id, { people: [], me: 'me' });
    const told = ['OK', 'NOT_AVAILABLE', 'NOT_FOUND'].map((context) => texts.event('tool.reported', {}, undefined, { context }));
    expect(told).toEqual([
      'System received a new answer from the data loader',
      'System did not reach the data loader',
      'System did not find the campaign at the data loader',
    ]);
    const came = ['PLANNED', 'CREATED', 'CANCELED'].map((status) => texts.cameTo('campaign.evaluate', status, 'me'));
    expect(came).toEqual([
      'You evaluated the campaign: planned',
      'You evaluated the campaign: correction requested',
      'You evaluated the campaign: rejected',
    ]);
  });

  it('a campaign that the loader does not answer for says that, and not what state it should have (D-069.9)', () => {
    const texts = flowTexts(dataLoadCampaignFlow.id, { people: [], me: 'me', at: 'UNKNOWN', standing: () => 'ahead' });
    const need = { kind: 'state' as const, key: 'CREATED', by: [] };
    expect(texts.need(need, 'campaign.edit', {})).toBe('The data loader must answer for the campaign');
  });

  it.each(['bigLoopCampaign', 'oru20Campaign'])('%s: a service that went down gave no new answer', (id) => {
    const told = flowTexts(id, { people: [], me: 'me' }).event('tool.reported', {}, undefined, { context: 'NOT_AVAILABLE' });
    expect(told).toMatch(/^System did not reach the (big-loop|ORU 2\.0) service$/);
  });

  it('what is closed for good says so, for every command', () => {
    expect(said(live, liveIn('FINISHED'), 'deployment.close')).toBe('The deployment was closed');
    const flow = candidateFlow as Flow;
    const cancelled = revive(flow, { value: 'CANCELLED', context: validated().snapshot.context } as FlowState);
    for (const command of Object.keys(flow.commands)) {
      const told = said(flow, cancelled, command);
      if (told !== undefined) expect(told).toBe('The candidate was cancelled');
    }
    expect(said(flow, cancelled, 'validation.confirm')).toBe('The candidate was cancelled');
  });

  it('a step that is done is not asked for what it had', () => {
    const flow = candidateFlow as Flow;
    expect(said(flow, requested().snapshot, 'validation.confirm')).toBe('Functional validation has already been confirmed');
    expect(said(flow, requested().snapshot, 'scm.confirm')).toBe('SCM documentation has already been confirmed');
    expect(said(flow, requested().snapshot, 'release.confirm')).toBe(
      'Deployment request must be approved, and the release not confirmed',
    );
  });
});
