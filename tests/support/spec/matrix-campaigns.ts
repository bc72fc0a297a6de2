import { sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { bigLoopSetup, type CampaignSetup, oru20Setup, vinNo } from '#tests/support/campaign/campaign-setup.ts';
import { type As, withSession } from '#tests/support/portal/caller.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

/** Of big-loop and ORU 2.0 a campaign with a vehicle, and a release that no campaign uses, and a smart campaign, made by Admin. */
export async function campaignsOf(t: TestPortal, home: CandidateBrandId, brandIds: readonly number[]) {
  const as: As = async () => ({
    actor: seedActor('admin'),
    call: (path, init = {}) => t.request(path, { ...withSession(init, { brand: String(home) }), user: 'admin' }),
  });
  const made = async (setup: CampaignSetup, tables: readonly string[]) => {
    const R = await setup.newRelease();
    const { id: C } = await setup.newCampaign();
    const { id: V } = await setup.addVehicle(C, vinNo(600_000 + C));
    for (const [table, id] of [
      [tables[0], C],
      [tables[1], R],
    ] as const)
      await sql`update ${sql.table(table ?? '')} set brand_ids = ${[...brandIds]} where id = ${id}`.execute(t.database.owner);
    return { C, V, R };
  };
  const bigLoop = await made(bigLoopSetup(as), ['big_loop_campaign', 'big_loop_release']);
  const oru20 = await made(oru20Setup(as), ['oru20_campaign', 'oru20_release']);
  const { body: smart } = await t.user('admin', home).createSmartCampaign({ body: smartDetailsExample });
  await t.database.owner
    .updateTable('smartCampaign')
    .set({ brandIds: [...brandIds] })
    .where('id', '=', smart.id)
    .execute();
  return { SC: smart.id, BLC: bigLoop.C, BLV: bigLoop.V, BLR: bigLoop.R, ORC: oru20.C, ORV: oru20.V, ORR: oru20.R };
}
