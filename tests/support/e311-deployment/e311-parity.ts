import { allows } from '#contract/access/access.ts';
import { e311RequestRead } from '#contract/access/read-rules.ts';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { e311RequestCommands } from '#contract/e311-request/e311-request.ts';
import { e311DeploymentStore } from '#server/modules/e311-deployment/e311-deployment-store.ts';
import { e311RequestStore } from '#server/modules/e311-request/e311-request-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { sendCommand } from '#tests/support/portal/command-calls.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { e311Setup } from './e311-setup.ts';

/** A request that is put into any state of the chart. Its requester is the one of the model. */
export async function e311RequestParity(t: RolloutPortal): Promise<ParitySubject> {
  const { id } = await e311Setup(inProcess(t)).newRequest();
  const made = subject(e311RequestStore, id, driving(t, 'e311Request'), async (columns) => {
    await t.services.db.updateTable('e311Request').set(columns).where('id', '=', id).execute();
  });
  const create = e311DeploymentEndpoints.createE311Deployment;
  const body = { deploymentRequestId: id, description: 'Parity' };
  const table: CommandTable = e311RequestCommands;
  const bodyOf = (command: string) => exampleOf(table[command] ?? {});
  return {
    ...made,
    // A draft of somebody else is unknown to those who read requests, but for whoever removes drafts that were left behind (D-072).
    sees: ({ value }, actor) =>
      value !== 'CREATED' ||
      !allows(e311RequestRead, actor, { brandId: 1 }) ||
      ['seed-test-vin-manager', 'seed-admin'].includes(actor.subject),
    body: bodyOf,
    implied: { 'deployment.create': (_, user, brandId) => sendCommand(t, create, { id, body, user, brandId }) },
  };
}

/** A deployment of an accepted request that is put into any state of the chart; its selected vehicle is active, or not (D-073.1). */
export async function e311DeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const setup = e311Setup(inProcess(t));
  const { id } = await setup.newDeployment((await setup.accepted()).id);
  const [vin = ''] = await setup.vehicles();
  const { db } = t.services;
  await db
    .updateTable('e311Deployment')
    .set({ selectedVins: [vin] })
    .where('id', '=', id)
    .execute();
  const made = subject(e311DeploymentStore, id, driving(t, 'e311Deployment'), async (columns) => {
    await db.updateTable('e311Deployment').set(columns).where('id', '=', id).execute();
  });
  const situation = (status: 'ACTIVE' | 'RESERVED') => ({
    facts: { vehicleInactive: status !== 'ACTIVE' },
    arrange: async () => {
      await db.updateTable('testVehicle').set({ status }).where('vin', '=', vin).execute();
    },
  });
  return { ...made, situations: [situation('ACTIVE'), situation('RESERVED')] };
}
