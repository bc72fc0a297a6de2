import { type CommandTable, exampleOf } from '#contract/command.ts';
import { cplExample, type E311DeploymentCommand, e311DeploymentCommands } from '#contract/e311-deployment/e311-deployment.ts';
import type { E311DeploymentContext } from '#contract/e311-deployment/e311-deployment-context.ts';
import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import { type E311DeploymentFact, e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

type E311DeploymentMove = Move & { readonly type: E311DeploymentCommand | E311DeploymentFact };
const table: CommandTable = e311DeploymentCommands;
const by = (
  type: E311DeploymentCommand,
  facts: object = {},
  payload: object = exampleOf(table[type] ?? {}),
): E311DeploymentMove => ({
  type,
  by: testUsers.testManager,
  payload,
  facts,
});
const told = (type: E311DeploymentFact, facts: object): E311DeploymentMove => ({ type, facts });
const untargeted = { entries: cplExample.entries.map((entry) => ({ ...entry, targetVersion: '' })) };
const unset = { ...parameterDefaults, flashDuration: null };
const broken = { ...parameterDefaults, flashDurationHmi: 1 };

/** Of what is sent, and of what the vehicle backend reports. */
const e311DeploymentMoves: readonly E311DeploymentMove[] = [
  by('vehicles.save', { selected: 1 }),
  by('vehicles.confirm'),
  by('vehicles.withdraw'),
  by('cpl.save', { enabled: 1, untargeted: 0 }),
  by('cpl.save', { enabled: 1, untargeted: 1 }, untargeted),
  by('cpl.confirm'),
  by('cpl.withdraw'),
  by('parameters.save', { parametersSet: true, rulesHold: true }),
  by('parameters.save', { parametersSet: false, rulesHold: true }, unset),
  by('parameters.save', { parametersSet: true, rulesHold: false }, broken),
  by('parameters.confirm'),
  by('parameters.withdraw'),
  by('rollout.start', { jobId: 'job' }),
  by('rollout.start', { campaignCreated: false, campaignProblem: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR' }),
  by('rollout.retryFailed', { retryable: 1, jobId: 'job' }),
  by('vehicle.stop'),
  told('vehicles.failed', { retryable: 1 }),
  ...(['NOT_FINISHED', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED'] as const).map((status) =>
    told('job.reported', { status }),
  ),
];

/** D-073 */
export const e311DeploymentModel: FlowModel = {
  flow: e311DeploymentFlow,
  input: { homeBrandId: 1, brandIds: [1] },
  moves: () => e311DeploymentMoves,
  key: (snapshot) => {
    const { enabled, jobStatus, parametersSet, rulesHold, selected, someRetryable, untargeted } =
      snapshot.context as E311DeploymentContext;
    const partly = jobStatus === 'PARTIAL_SUCCESS';
    return JSON.stringify([
      snapshot.value,
      [selected, enabled, untargeted],
      [parametersSet, rulesHold],
      [someRetryable, partly, jobStatus === 'NOT_FINISHED'],
    ]);
  },
};
