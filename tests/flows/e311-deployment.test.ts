import { describe, expect, it } from 'vitest';
import { jobStatusSchema } from '#contract/deployment/rollout.ts';
import { e311DeploymentStatuses, e311TaskStates } from '#contract/e311-deployment/e311-deployment.ts';
import type { Flow } from '#machines/flow.ts';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import { pathTo } from '#machines/path-to.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { testUsers } from '#tests/support/test-users.ts';

const { launchOperator, testManager: manager } = testUsers;
const begun = () => new Driven(e311DeploymentFlow, { homeBrandId: 1, brandIds: [1] });
const withVehicles = () => begun().send('vehicles.save', manager, { selected: 2 }).send('vehicles.confirm', manager);
const withParts = () => withVehicles().send('cpl.save', manager, { enabled: 1, untargeted: 0 }).send('cpl.confirm', manager);
const ready = () => withParts().send('parameters.confirm', manager);
const failedCampaign = () =>
  ready().send('rollout.start', manager, { campaignCreated: false, campaignProblem: 'MQBEVO_ROLLOUT_FAILED' });
const running = () => ready().send('rollout.start', manager, { jobId: 'job-1' });
const ended = (status: string) => running().tell('job.reported', { status });
const at = ({ snapshot: { value } }: ReturnType<typeof begun>) => {
  const { cpl, parameters, rollout, vehicles } = value as Record<string, string>;
  return [vehicles, cpl, parameters, rollout];
};

describe('a deployment of an E3 1.1 request (D-073)', () => {
  it('has three tasks of two states beside its status (E311-08, STATE-17)', () => {
    const { states } = e311DeploymentFlow.machine;
    for (const task of ['vehicles', 'cpl', 'parameters'] as const)
      expect(Object.keys(states[task]?.states ?? {})).toEqual([...e311TaskStates]);
    expect(Object.keys(states.rollout?.states ?? {}).toSorted()).toEqual([...e311DeploymentStatuses].toSorted());
    expect(at(begun())).toEqual(['INCOMPLETE', 'INCOMPLETE', 'INCOMPLETE', 'CREATED']);
  });

  it('confirms vehicles that are selected and active (E311-23, D-073.1)', () => {
    expect(begun().refusal('vehicles.confirm', manager)).toEqual(['vehicleSelected']);
    const selected = begun().send('vehicles.save', manager, { selected: 1 });
    expect(selected.refusal('vehicles.confirm', manager, { vehicleInactive: true })).toEqual(['everyVehicleActive']);
    expect(selected.refusal('vehicles.confirm', manager)).toEqual([]);
    const { context } = withVehicles();
    expect([context.vehiclesConfirmer, context.vehiclesConfirmedOn]).toEqual([manager.subject, expect.any(String)]);
  });

  it('confirms a parts list of which something is enabled and everything enabled has a target (E311-11, D-073.3)', () => {
    const parts = (enabled: number, untargeted: number) => begun().send('cpl.save', manager, { enabled, untargeted });
    expect(parts(0, 0).refusal('cpl.confirm', manager)).toEqual(['vehiclesComplete', 'entryEnabled']);
    expect(parts(2, 1).refusal('cpl.confirm', manager)).toEqual(['vehiclesComplete', 'entriesTargeted']);
    expect(withParts().context.cplConfirmer).toBe(manager.subject);
  });

  it('confirms parameters that are set and break no rule (E311-22, D-073.5)', () => {
    const set = (parametersSet: boolean, rulesHold: boolean) =>
      begun().send('parameters.save', manager, { parametersSet, rulesHold });
    expect(set(false, true).refusal('parameters.confirm', manager)).toEqual(['parametersSet']);
    expect(set(true, false).refusal('parameters.confirm', manager)).toEqual(['rulesHold']);
    expect(begun().refusal('parameters.confirm', manager)).toEqual([]);
  });

  it('says which tasks a rollout waits for, not that it waits for all three (D-073.7)', () => {
    const tasks = ['vehiclesComplete', 'cplComplete', 'parametersComplete'];
    expect(begun().refusal('rollout.start', manager)).toEqual(tasks);
    expect(withParts().refusal('rollout.start', manager)).toEqual(['parametersComplete']);
    expect(ready().refusal('rollout.start', manager)).toEqual([]);
    expect(running().refusal('rollout.start', manager)).toEqual([
      'rollout.ROLLOUT_READY | rollout.CAMPAIGN_CREATION_FAILED | rollout.ROLLOUT_FAILED',
    ]);
  });

  it('withdraws each task, and the parts list with the vehicles (E311-24, D-073.2, .4)', () => {
    const withdrawn = (task: string) => {
      const deployment = ready().send(`${task}.withdraw`, manager);
      return [...at(deployment), deployment.context.vehiclesConfirmer, deployment.context.cplConfirmer];
    };
    const { subject } = manager;
    expect(withdrawn('vehicles')).toEqual(['INCOMPLETE', 'INCOMPLETE', 'COMPLETE', 'CREATED', null, null]);
    expect(withdrawn('cpl')).toEqual(['COMPLETE', 'INCOMPLETE', 'COMPLETE', 'CREATED', subject, null]);
    expect(withdrawn('parameters')).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE', 'CREATED', subject, subject]);
  });

  it.each(['vehicles', 'cpl', 'parameters'])('refuses to edit %s while the task is complete (D-073.6)', (task) => {
    expect(
      ready()
        .needs(`${task}.save`, manager)
        .map(({ kind }) => kind),
    ).toEqual(['state']);
    expect(ready().send(`${task}.withdraw`, manager).refusal(`${task}.save`, manager)).toEqual([]);
  });

  it('opens the rollout with the third task, whichever that is, and not before (E311-25, D-073.7)', () => {
    expect(at(withParts())).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE', 'CREATED']);
    expect(withParts().needs('rollout.start', manager)).not.toEqual([]);
    expect(at(ready())).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'ROLLOUT_READY']);
    const partsLast = begun()
      .send('parameters.confirm', manager)
      .send('vehicles.save', manager, { selected: 1 })
      .send('vehicles.confirm', manager)
      .send('cpl.save', manager, { enabled: 1, untargeted: 0 });
    expect(at(partsLast)).toEqual(['COMPLETE', 'INCOMPLETE', 'COMPLETE', 'CREATED']);
    expect(at(partsLast.send('cpl.confirm', manager))).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'ROLLOUT_READY']);
  });

  it('leads back from a campaign that was not created: again, or by a withdrawal (D-073.8)', () => {
    const failed = failedCampaign();
    expect([at(failed)[3], failed.context.campaignProblem]).toEqual(['CAMPAIGN_CREATION_FAILED', 'MQBEVO_ROLLOUT_FAILED']);
    const again = failedCampaign().send('rollout.start', manager, { jobId: 'job-2' });
    expect([at(again)[3], again.context.campaignProblem, again.context.jobId]).toEqual(['ROLLOUT_INITIATED', null, 'job-2']);
    const withdrawn = failedCampaign().send('parameters.withdraw', manager);
    expect([at(withdrawn)[3], withdrawn.context.campaignProblem]).toEqual(['CREATED', null]);
  });

  it('withdraws nothing once it is rolled out, and again after that failed (D-073.2, .4)', () => {
    for (const deployment of [running(), ended('SUCCESS'), ended('SUPERSEDED')])
      for (const task of ['vehicles', 'cpl', 'parameters'])
        expect(deployment.refusal(`${task}.withdraw`, manager)).toEqual(['notRolledOut']);
    expect(at(ended('FAILED').send('vehicles.withdraw', manager))).toEqual(['INCOMPLETE', 'INCOMPLETE', 'COMPLETE', 'CREATED']);
  });

  it('follows the job by D-063 (D-073.9)', () => {
    const means = Object.fromEntries(jobStatusSchema.options.map((status) => [status, at(ended(status))[3]]));
    expect(means).toEqual({
      UNKNOWN: 'ROLLOUT_INITIATED',
      JOB_INITIATED: 'ROLLOUT_INITIATED',
      NOT_FINISHED: 'ROLLOUT_INITIATED',
      SUCCESS: 'ROLLOUT_SUCCESSFUL',
      PARTIAL_SUCCESS: 'ROLLOUT_SUCCESSFUL',
      FAILED: 'ROLLOUT_FAILED',
      MANIFEST_DUPLICATE: 'ROLLOUT_FAILED',
      NOT_APPLICABLE: 'ROLLOUT_FAILED',
      SUPERSEDED: 'ROLLOUT_ABORTED',
    });
    expect(at(ended('FAILED').send('rollout.start', manager))[3]).toBe('ROLLOUT_INITIATED');
  });

  it('leads over its parts list after the job found a container twice, and straight to a new start after any other failure (T29, D-073.4, D-063)', () => {
    const way = (status: string) => {
      const { snapshot } = ended(status);
      return pathTo(e311DeploymentFlow as Flow, snapshot as never, manager).steps.map(({ command }) => command);
    };
    expect(way('MANIFEST_DUPLICATE')).toEqual(['cpl.withdraw', 'cpl.confirm', 'rollout.start']);
    expect(way('FAILED')).toEqual(['rollout.start']);
  });

  it('repeats failed vehicles with a new job', () => {
    const partly = running().tell('vehicles.failed', { retryable: 1 }).tell('job.reported', { status: 'PARTIAL_SUCCESS' });
    expect(ended('SUCCESS').refusal('rollout.retryFailed', manager)).not.toEqual([]);
    const again = partly.send('rollout.retryFailed', manager, { retryable: 1, jobId: 'job-3' });
    expect([at(again)[3], again.context.jobId]).toEqual(['ROLLOUT_INITIATED', 'job-3']);
  });

  it('asks for the rights of D-073: who rolls out reads the deployment, and need not read its request (ROLE-R17, D-243)', () => {
    const kinds = (command: string, deployment = ready()) => deployment.needs(command, launchOperator).map(({ kind }) => kind);
    expect(kinds('rollout.start')).toEqual([]);
    expect([...new Set(kinds('vehicles.withdraw'))]).toEqual(['right']);
    const { right } = e311DeploymentFlow.commands['rollout.start'];
    expect(right).toEqual({ permission: 'DEPLOYMENT_ROLLOUT' });
  });
});
