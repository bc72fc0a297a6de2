import { sql } from 'kysely';
import type { AnyMachineSnapshot } from 'xstate';
import { exampleOf } from '#contract/command.ts';
import { type FlowContext, revive } from '#machines/flow.ts';
import { bigLoopCampaigns } from '#server/modules/campaign/big-loop-campaign.ts';
import { oru20Campaigns } from '#server/modules/campaign/oru20-campaign.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { bigLoopSetup, oru20Setup, vinNo } from './campaign-setup.ts';

/** A campaign of a kind in any state of its chart: a new one each time, since the one before may be deleted. It has a vehicle and knows a valid release. */
export async function campaignParity(t: RolloutPortal, type: 'BIG_LOOP_CAMPAIGN' | 'ORU20_CAMPAIGN'): Promise<ParitySubject> {
  const isBigLoop = type === 'BIG_LOOP_CAMPAIGN';
  const setup = (isBigLoop ? bigLoopSetup : oru20Setup)(inProcess(t));
  const { flow } = isBigLoop ? bigLoopCampaigns.store : oru20Campaigns.store;
  const columnsOf = isBigLoop ? bigLoopCampaigns.store.columns : oru20Campaigns.store.columns;
  const table = sql.table(isBigLoop ? 'big_loop_campaign' : 'oru20_campaign');
  const releaseId = await setup.newRelease();
  let vehicle = { id: 0, vin: '' };
  let placed = 0;
  /** An order to the service of which nobody knows what became: nothing else is done meanwhile (ADR 28). */
  const order = async (isOpen: boolean) => {
    await retire(vehicle.vin, 'ACTIVE');
    await settle(false);
    await sql`delete from tool_order where entity_type = ${type} and entity_id = ${placed} and ended_on is null`.execute(
      t.services.db,
    );
    if (!isOpen) return;
    const decision = JSON.stringify({ author: { actor: { name: 'Oriana Rupp' } } });
    await sql`
      insert into tool_order (key, entity_type, entity_id, command, event, decision, columns, begun_on)
      values (gen_random_uuid(), ${type}, ${placed}, 'campaign.rollout', '{}', ${decision}::jsonb, '{}', now())
    `.execute(t.services.db);
  };
  /** D-247: what becomes of a vehicle is decided outside the campaign */
  const retire = (vin: string, status: 'ACTIVE' | 'RETIRED') =>
    t.services.db.updateTable('testVehicle').set({ status }).where('vin', '=', vin).execute();
  /** D-067.2: what its service says of its vehicles */
  const settle = async (isSettled: boolean) => {
    const one = sql`entity_type = ${type} and campaign_id = ${placed}`;
    await sql`delete from campaign_rollup where ${one}`.execute(t.services.db);
    if (!isSettled) return;
    await sql`
      insert into campaign_rollup (entity_type, campaign_id, total, per_state, per_day, errors, is_settled, updated_on)
      values (${type}, ${placed}, 1, '[{"state": "SUCCESS", "count": 1}]', '[]', '[]', true, now())
    `.execute(t.services.db);
  };
  const asUsual = { underWay: false, vehicleForeign: false, allHaveResult: false };
  return {
    flow,
    situations: [
      { facts: asUsual, arrange: () => order(false) },
      { facts: { ...asUsual, underWay: true }, arrange: () => order(true) },
      {
        facts: { ...asUsual, vehicleForeign: true },
        arrange: async () => {
          await order(false);
          await retire(vehicle.vin, 'RETIRED');
        },
      },
      {
        facts: { ...asUsual, allHaveResult: true },
        arrange: async () => {
          await order(false);
          await settle(true);
        },
      },
    ],
    body: (command) => {
      if (command === 'release.set') return { releaseId };
      if (command === 'vehicle.add') return { vin: vinNo(vehicle.id + 500_000) };
      if (command === 'vehicle.change') return { vehicleId: vehicle.id, vin: vehicle.vin };
      if (command === 'vehicle.remove') return { vehicleId: vehicle.id };
      return exampleOf(setup.table[command] ?? {});
    },
    place: async (state: AnyMachineSnapshot) => {
      const { id } = await setup.newCampaign();
      placed = id;
      const vin = vinNo(id);
      vehicle = { id: (await setup.addVehicle(id, vin)).id, vin };
      await setup.know(vinNo(vehicle.id + 500_000));
      const stored = storedContext(state.context as FlowContext);
      const context = { ...stored, releaseId: stored.releaseId === null ? null : releaseId };
      const snapshot = revive(flow, { value: state.value as never, context }) as AnyMachineSnapshot;
      const { health, status } = columnsOf(snapshot.value as never, snapshot.context as never) as Record<string, string>;
      await sql`
        update ${table} set status = ${status}, health = ${health}, release_id = ${context.releaseId as number | null},
          facts = ${JSON.stringify(snapshot.context)}::jsonb where id = ${id}
      `.execute(t.services.db);
      return { id, snapshot };
    },
  };
}
