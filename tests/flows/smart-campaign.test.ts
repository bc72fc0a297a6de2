import { describe, expect, it } from 'vitest';
import {
  containersTwice,
  openStepOf,
  type SmartCampaignContext,
  type SmartStage,
  smartDetailsExample,
  smartDetailsSchema,
  smartStages,
  smartStatuses,
  smartStatusOf,
  smartStepsOf,
} from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersSchema } from '#contract/smart-campaign/smart-parameters.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { pathTo } from '#machines/path-to.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const manager = testUsers.campaignManager;
const approver = testUsers.admin;
const operator = testUsers.launchOperator;
const reason = 'Please look at this again.';
const phase = (share: number, start: string) => ({ name: 'Phase', start, share, stopOnFailureRate: 5 });
const phases = [phase(40, '2030-02-01T08:00:00.000Z'), phase(60, '2030-02-02T08:00:00.000Z')];
const taken = { campaignCreated: true, frozen: false };

const made = () => new Driven(smartCampaignFlow, { homeBrandId: 1, brandIds: [1] });
const prepared = () => made().send('vehicles.save', manager, { vehicleCount: 10 }).send('parameters.save', manager);
const requested = () => prepared().send('request.submit', manager, { purpose: 'ROLLOUT', vehicleCount: 12 });
const planned = () => requested().send('request.approve', approver).send('plan.save', manager, { phases });
const running = () => planned().send('rollout.start', operator, taken);

const stepsOf = (campaign: ReturnType<typeof made>) =>
  smartStepsOf(campaign.at() as SmartStage, campaign.context as SmartCampaignContext).map(
    ({ readOnly, status }) => `${status.charAt(0)}${readOnly ? 'r' : ''}`,
  );

describe('a smart campaign (D-068)', () => {
  it('has the states of STATE-09, of which CREATED is everything before the rollout', () => {
    expect(Object.keys(smartCampaignFlow.machine.states).toSorted()).toEqual([...smartStages].toSorted());
    expect(new Set(smartStages.map(smartStatusOf))).toEqual(new Set(smartStatuses));
    expect(['PREPARATION', 'REQUESTED', 'APPROVED', 'PLANNED'].map((stage) => smartStatusOf(stage as SmartStage))).toEqual(
      Array.from({ length: 4 }, () => 'CREATED'),
    );
  });

  it('opens one step after the other, and closes what was asked for (D-068.01 … .08, ORUN-02, ORUN-03, ORUN-04, ORUN-05, ORUN-06, ORUN-07, ORUN-09)', () => {
    expect(stepsOf(made())).toEqual(['C', 'A', 'N', 'N', 'N', 'Nr', 'N']);
    expect(stepsOf(made().send('vehicles.save', manager, { vehicleCount: 1 }))).toEqual(['C', 'C', 'A', 'N', 'N', 'Nr', 'N']);
    expect(stepsOf(prepared())).toEqual(['C', 'C', 'C', 'A', 'N', 'Nr', 'N']);
    expect(stepsOf(requested())).toEqual(['Cr', 'Cr', 'Cr', 'C', 'A', 'Nr', 'N']);
    expect(stepsOf(requested().send('request.approve', approver))).toEqual(['Cr', 'Cr', 'Cr', 'C', 'C', 'A', 'N']);
    expect(stepsOf(planned())).toEqual(['Cr', 'Cr', 'Cr', 'C', 'C', 'C', 'A']);
    expect(stepsOf(running())).toEqual(['Cr', 'Cr', 'Cr', 'C', 'C', 'Cr', 'C']);
  });

  it.each([
    ['parameters.save', made(), ['vehiclesChosen']],
    ['request.submit', made().send('vehicles.save', manager, { vehicleCount: 1 }), ['parametersSaved']],
  ] as const)('has no %s before its step', (command, campaign, needs) => {
    expect(campaign.refusal(command, manager)).toEqual(needs);
  });

  it('needs vehicles in its list, when it is chosen, asked for and approved (D-068.02)', () => {
    expect(made().refusal('vehicles.save', manager, { vehicleCount: 0 })).toEqual(['listCounts']);
    expect(prepared().refusal('request.submit', manager, { listEmpty: true })).toEqual(['listHasVehicles']);
    expect(requested().refusal('request.approve', approver, { listEmpty: true })).toEqual(['listHasVehicles']);
  });

  it('is approved by somebody else than who asked, who is a campaign manager (D-068.05, T8)', () => {
    expect(requested().needs('request.approve', person('CAMPAIGN_MANAGER', 1, manager.subject))[0]).toMatchObject({
      kind: 'person',
      key: 'approverIsNotRequester',
    });
    expect(
      requested()
        .send('request.approve', person('CAMPAIGN_MANAGER', 1, 'another'))
        .at(),
    ).toBe('APPROVED');
    expect(requested().refusal('request.approve', operator)).not.toEqual([]);
  });

  it('is rejected by somebody else than who asked, who withdraws it (D-068.06)', () => {
    expect(requested().needs('request.reject', person('CAMPAIGN_MANAGER', 1, manager.subject))[0]).toMatchObject({
      kind: 'person',
      key: 'approverIsNotRequester',
    });
    expect(requested().send('request.withdraw', manager).at()).toBe('PREPARATION');
  });

  it('is approved with a tick where something touches it, and keeps what was weighed; so is its start (D-258)', () => {
    expect(requested().refusal('request.approve', approver, { unweighed: true })).toEqual(['weighed']);
    const touches = {
      freezes: [],
      collisions: [{ what: 'a live deployment', priority: 90, vehicles: 8, goesFirst: true, stage: 'RUNNING' }],
    };
    expect(requested().send('request.approve', approver, { touches }).context.weighed).toEqual(touches);
    expect(requested().send('request.approve', approver).context.weighed).toBeNull();
    expect(planned().refusal('rollout.start', operator, { ...taken, unweighed: true })).toEqual(['weighed']);
    expect(planned().send('rollout.start', operator, { ...taken, touches }).context.weighedAtStart).toEqual(touches);
  });

  it('waits with its rollout for vehicles that a job freezes; those that could not be are frozen again or given up (ADR 18)', () => {
    for (const at of [requested().send('request.approve', approver), planned()]) {
      expect(at.refusal('list.retry', manager)).toEqual(['listFailed']);
      expect(at.refusal('approval.withdraw', manager)).toEqual(['failedOrExpired']);
      expect(at.send('list.retry', manager, { listFailed: true }).at()).toBe(at.at());
      const given = at.send('approval.withdraw', manager, { listFailed: true });
      expect([given.at(), given.context.approver, given.context.requester]).toEqual(['PREPARATION', null, null]);
    }
    const failed = planned().send('rollout.start', operator, { campaignCreated: false });
    for (const at of [planned(), failed])
      for (const campaignCreated of [true, false])
        expect(at.refusal('rollout.start', operator, { listIncomplete: true, campaignCreated })).toContain('listComplete');
  });

  it('is neither approved nor rolled out once its software is not valid any more, and can be given up then (D-092)', () => {
    const expired = { expired: true };
    expect(requested().refusal('request.approve', approver, expired)).toEqual(['stillValid']);
    for (const campaignCreated of [true, false])
      expect(planned().refusal('rollout.start', operator, { ...expired, campaignCreated })).toContain('stillValid');
    expect(planned().send('approval.withdraw', manager, expired).at()).toBe('PREPARATION');
    expect(
      requested()
        .send('request.reject', approver, { ...expired, reason })
        .at(),
    ).toBe('PREPARATION');
  });

  it('has its vehicles from its creation on as a way back, and takes no other list (D-255)', () => {
    const back = new Driven(smartCampaignFlow, { homeBrandId: 1, brandIds: [1], vehicleCount: 7 });
    expect([back.context.vehicleCount, stepsOf(back)]).toEqual([7, ['C', 'C', 'A', 'N', 'N', 'Nr', 'N']]);
    expect(back.refusal('vehicles.save', manager, { vehicleCount: 9, targetsFixed: true })).toEqual(['targetsOpen']);
  });

  it('gives its first three steps back when it is rejected or withdrawn, and is deleted before it is asked for alone (D-068.06, .11)', () => {
    expect(requested().refusal('request.withdraw', approver)).toEqual(['requester']);
    expect(requested().refusal('campaign.delete', manager)).toEqual(['PREPARATION']);
    for (const back of [
      requested().send('request.withdraw', manager),
      requested().send('request.reject', approver, { reason }),
    ]) {
      expect(stepsOf(back)).toEqual(['C', 'C', 'C', 'A', 'N', 'Nr', 'N']);
      expect(back.context.requester).toBeNull();
      expect(back.refusal('campaign.delete', manager)).toEqual([]);
    }
  });

  it('is planned with shares of 100 % and starts that ascend (D-068.07, D-091)', () => {
    const approved = requested().send('request.approve', approver);
    for (const wrong of [[phase(99, '2030-02-01T08:00:00.000Z')], phases.toReversed(), []])
      expect(approved.refusal('plan.save', manager, { phases: wrong })).toEqual(['phasesValid']);
    expect(planned().send('plan.save', manager, { phases }).at()).toBe('PLANNED');
  });

  it('is rolled out, or not when the backend creates no campaign, and then again; never in a freeze window (D-068.08, .09, D-062.16)', () => {
    expect(planned().refusal('rollout.start', operator, { frozen: true })).toEqual(['notFrozen']);
    const refused = planned().send('rollout.start', operator, { campaignCreated: false, campaignProblem: 'VWAC_INTERNAL_ERROR' });
    expect([refused.at(), refused.context.campaignProblem]).toEqual(['ROLLOUT_FAILED', 'VWAC_INTERNAL_ERROR']);
    expect(openStepOf('ROLLOUT_FAILED', refused.context as SmartCampaignContext)).toBe('rollout');
    const again = refused.send('rollout.start', operator, taken);
    expect([again.at(), again.context.campaignProblem]).toEqual(['ROLLED_OUT', null]);
    expect(running().tell('job.reported', { status: 'FAILED' }).at()).toBe('ROLLOUT_FAILED');
  });

  it('is aborted while it runs, with a reason, and never once it has all its results (D-068.10)', () => {
    const aborted = running().send('rollout.pause', operator, { reason }).send('rollout.abort', operator, { reason });
    expect([aborted.at(), aborted.context.abortReason, aborted.context.paused]).toEqual(['ROLLOUT_ABORTED', reason, false]);
    for (const status of ['SUCCESS', 'PARTIAL_SUCCESS'])
      expect(running().tell('job.reported', { status }).refusal('rollout.abort', operator, { reason })).toEqual(['unfinished']);
  });

  it('leads from its creation to its rollout in six steps of three people: who asks, who approves, who rolls out', () => {
    const { people, reaches, steps } = pathTo(smartCampaignFlow, made().snapshot, manager);
    expect([reaches, people]).toEqual([true, 3]);
    expect(steps.map(({ command }) => command)).toEqual([
      ...['vehicles.save', 'parameters.save', 'request.submit', 'request.approve'],
      ...['plan.save', 'rollout.start'],
    ]);
  });
});

describe('fields of a smart campaign (D-092)', () => {
  const [container] = smartDetailsExample.containers;
  const issues = (containers: readonly object[]) =>
    smartDetailsSchema
      .safeParse({ ...smartDetailsExample, containers })
      .error?.issues.map(({ message, path }) => [path.join('.'), message]);

  it('has at least one container, and none twice: neither its id nor what it brings to a control unit (T29)', () => {
    if (!container) throw new Error('the example has a container');
    expect(issues([])).toHaveLength(1);
    expect(issues([container, { ...container, version: '0913' }])).toEqual([['containers.1.id', 'unique:container']]);
    expect(issues([container, { ...container, id: 'HP-02' }])).toEqual([['containers.1.id', 'unique:container']]);
    expect(issues([container, { ...container, id: 'HP-02', version: '0913' }])).toBeUndefined();
    expect(containersTwice([container, container, container])).toEqual([1, 2]);
  });

  it('has the defaults of its parameters, and asks for the duration alone', () => {
    expect(smartParametersSchema.parse({ installDuration: 45 })).toEqual({
      ...{
        priority: 50,
        updateKind: 'SOFT',
        forcedReason: '',
        consentRequired: true,
        autoDownload: false,
        downloadOver: 'BOTH',
        minStateOfCharge: 30,
      },
      ...{ installDuration: 45, retryCount: 3, validUntil: null },
    });
    expect(smartParametersSchema.safeParse({}).success).toBe(false);
    for (const wrong of [
      { updateKind: 'FORCED' },
      { priority: 0 },
      { minStateOfCharge: 101 },
      { installDuration: 241 },
      { retryCount: 11 },
    ])
      expect(smartParametersSchema.safeParse({ installDuration: 45, ...wrong }).success).toBe(false);
  });
});
