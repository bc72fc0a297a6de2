import type { AnyMachineSnapshot } from 'xstate';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import { drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmVersionCommands } from '#contract/drm-release-version/drm-release-version.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { drmDeploymentStore } from '#server/modules/drm-deployment/drm-deployment-store.ts';
import { drmVersionStore } from '#server/modules/drm-release-version/drm-release-version-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { drmSetup } from './drm-setup.ts';

/** A release version in any state of the chart: a new one each time, since the one before may be deleted. */
export async function drmVersionParity(t: RolloutPortal): Promise<ParitySubject> {
  const { db } = t.services;
  const setup = drmSetup(inProcess(t));
  const project = await setup.project();
  const table: CommandTable = drmVersionCommands;
  let id = 0;
  let edits = 0;
  let listId: number | null = 0;
  type Wanted = {
    readonly listEmpty?: boolean;
    readonly deployment?: 'VEHICLE_LIST_ADDED' | 'READY_TO_ROLLOUT' | 'ROLLOUT_INITIATED';
  };
  const situation = ({ deployment, listEmpty = false }: Wanted = {}) => ({
    facts: {
      listEmpty,
      hasDeployments: deployment !== undefined,
      deploymentBeyond: deployment !== undefined && deployment !== 'VEHICLE_LIST_ADDED',
      deploymentRunning: deployment === 'ROLLOUT_INITIATED',
    },
    arrange: async () => {
      await db
        .updateTable('vehicleList')
        .set({ count: listEmpty ? 0 : 3 })
        .where('id', '=', listId)
        .execute();
      await db.deleteFrom('drmDeployment').execute();
      if (deployment === undefined) return;
      const place = { homeBrandId: 1, brandIds: [1], createdBy: 'seed-drm-manager', changedBy: 'seed-drm-manager' };
      await db
        .insertInto('drmDeployment')
        .values({
          ...place,
          ...{ drmProjectId: project, releaseVersionId: id, name: 'Parity', description: '', parameters: null, listId: null },
          ...{ status: deployment, facts: JSON.stringify({ homeBrandId: 1, brandIds: [1] }) },
        } as never)
        .execute();
    },
  });
  const situations = [
    situation(),
    situation({ listEmpty: true }),
    situation({ deployment: 'VEHICLE_LIST_ADDED' }),
    situation({ deployment: 'READY_TO_ROLLOUT' }),
    situation({ deployment: 'ROLLOUT_INITIATED' }),
  ];
  return {
    flow: drmVersionStore.flow,
    situations,
    body: (command) => {
      const body = exampleOf(table[command] ?? {});
      // No two versions of a project have one core version.
      edits += 1;
      return command === 'version.edit' ? { ...body, coreVersion: `${900 + Math.floor(edits / 900)}.${edits % 900}` } : body;
    },
    place: async (state: AnyMachineSnapshot) => {
      await db.deleteFrom('drmDeployment').execute();
      ({ id } = await setup.version(project));
      const context = storedContext(state.context as FlowContext);
      const snapshot = revive(drmVersionStore.flow, { value: state.value as never, context }) as AnyMachineSnapshot;
      const columns = drmVersionStore.columns(snapshot.value as never, snapshot.context as never);
      const facts = JSON.stringify(snapshot.context);
      const row = await db
        .updateTable('drmReleaseVersion')
        .set({ ...columns, facts })
        .where('id', '=', id)
        .returning('listId')
        .executeTakeFirstOrThrow();
      listId = row.listId;
      return { id, snapshot };
    },
  };
}

/** A DRM deployment that is put into any state of the chart: its list, its version, its period and a freeze window are as they should be, or not. */
export async function drmDeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const { db } = t.services;
  const setup = drmSetup(inProcess(t));
  const version = await setup.version(await setup.project(), { changeList: ['Keys are shared.'] });
  await setup.complete(version.id);
  const id = await setup.deployment(version.id, 'Parity');
  await setup.prepare(id);
  const { listId } = await db.selectFrom('drmDeployment').select('listId').where('id', '=', id).executeTakeFirstOrThrow();
  const list = await db.selectFrom('vehicleList').selectAll().where('id', '=', listId).executeTakeFirstOrThrow();
  const made = subject(drmDeploymentStore, id, driving(t, 'drmDeployment'), async (columns) => {
    await db.updateTable('drmDeployment').set(columns).where('id', '=', id).execute();
  });
  const facts = ['listEmpty', 'listOutdated', 'listIncomplete', 'versionClosed', 'periodOver', 'frozen'] as const;
  const situation = (wanted?: (typeof facts)[number]) => ({
    facts: Object.fromEntries(facts.map((fact) => [fact, fact === wanted])),
    arrange: async () => {
      const json = (value: object | null) => (wanted === 'listOutdated' ? null : JSON.stringify(value));
      await db
        .updateTable('vehicleList')
        .set({ count: wanted === 'listEmpty' ? 0 : list.count, preConstraints: json(list.preConstraints) })
        .where('id', '=', listId)
        .execute();
      await db.deleteFrom('wideList').execute();
      if (wanted === 'listIncomplete')
        await db
          .insertInto('wideList')
          .values({ kind: 'DRM', deploymentId: id, askedOn: t.clock.now(), contentHash: '', total: 3, problem: null })
          .execute();
      const status = wanted === 'versionClosed' ? 'IN_PROGRESS' : 'READY_FOR_DEPLOYMENT';
      await db.updateTable('drmReleaseVersion').set({ status }).where('id', '=', version.id).execute();
      const parameters = { ...drmParametersExample, ...(wanted === 'periodOver' && { endDate: '2026-01-13' }) };
      await db
        .updateTable('drmDeployment')
        .set({ parameters: JSON.stringify(parameters) })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('freezeWindow').execute();
      const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
      const window = { from: at(-60), to: at(600), reason: 'Nothing starts over the holidays.' };
      if (wanted === 'frozen') await t.user('release-manager').createFreezeWindow({ body: window });
    },
  });
  return { ...made, situations: [situation(), ...facts.map(situation)] };
}
