import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignStore } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { filledList, smartPath } from './smart-campaign-tests.ts';

/** A smart campaign that is put into any state of the chart: its list has vehicles or none, and a freeze window is active or not. */
export async function smartCampaignParity(t: RolloutPortal): Promise<ParitySubject> {
  const { db } = t.services;
  const name = 'Parity of smart campaigns';
  const { id } = (await t.user('campaign-manager').createSmartCampaign({ body: { ...smartDetailsExample, name } })).body;
  const listId = await filledList(await inProcess(t)('campaign-manager'), `${smartPath}/${id}`, name);
  const { count } = await db.selectFrom('vehicleList').select('count').where('id', '=', listId).executeTakeFirstOrThrow();
  await db.updateTable('smartCampaign').set({ vehicleListId: listId }).where('id', '=', id).execute();
  const drive = driving(t, 'smartCampaign');
  // No phase of a plan that begins by time waits for somebody.
  const driven: typeof drive = async (state) => ({ ...(await drive(state)), facts: { phaseAhead: false } });
  const made = subject(smartCampaignStore, id, driven, async (columns) => {
    await db.updateTable('smartCampaign').set(columns).where('id', '=', id).execute();
  });
  type Wanted = { readonly listEmpty?: boolean; readonly frozen?: boolean; readonly targetsFixed?: boolean };
  /** `problem` of vehicles that are being frozen, or could not be (ADR 18) */
  const situation = ({ frozen = false, listEmpty = false, targetsFixed = false }: Wanted = {}, problem?: string | null) => ({
    facts: {
      ...{ listEmpty, frozen, targetsFixed, phaseAhead: false },
      ...(problem !== undefined && { listIncomplete: true, listFailed: problem !== null }),
    },
    arrange: async () => {
      await db
        .updateTable('smartCampaign')
        .set({ wayBackOf: targetsFixed ? id : null })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('wideList').where('kind', '=', 'SMART').execute();
      const list = { kind: 'SMART' as const, deploymentId: id, askedOn: t.clock.now(), contentHash: '', total: 30_000 };
      if (problem !== undefined)
        await db
          .insertInto('wideList')
          .values({ ...list, problem })
          .execute();
      await db
        .updateTable('vehicleList')
        .set({ count: listEmpty ? 0 : count })
        .where('id', '=', listId)
        .execute();
      await db.deleteFrom('freezeWindow').execute();
      const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
      const window = { from: at(-60), to: at(600), reason: 'Nothing starts over the holidays.' };
      if (frozen) await t.user('release-manager').createFreezeWindow({ body: window });
    },
  });
  return {
    ...made,
    body: (command, state) => (command === 'vehicles.save' ? { vehicleListId: listId } : made.body(command, state)),
    situations: [
      situation(),
      situation({ listEmpty: true }),
      situation({ frozen: true }),
      situation({ targetsFixed: true }),
      situation({}, null),
      situation({}, 'Too many vehicles.'),
    ],
  };
}
