import { expect, it } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import type { Database } from '#server/db/connection.ts';
import { audienceOf } from '#server/entity/audience.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { isSeen } from '#server/live/live.ts';
import { dataImportStore, type ImportStored } from '#server/modules/data-import/data-import-store.ts';

it('of an import those hear whose regions have all of its markets, who uploaded it, and who is limited to none (D-190, D-214c)', async () => {
  const provider = seedActor('deployment-data-provider');
  const inChina = {
    ...provider,
    subject: 'in-china',
    roles: [...provider.roles, { name: 'region-china', rights: [], brandId: 1 }],
  };
  const hears = async (actor: Actor, markets: string[] | null) => {
    const row = { markets, createdBy: 'uploader', homeBrandId: 1 } as ImportStored;
    const { seen } = await audienceOf({} as Database, dataImportStore, row, [1]);
    return seen?.some((one) => isSeen(one, actor, 1)) ?? true;
  };
  const files = [['CN'], ['CN', 'DE'], ['DE'], null];
  const heard = (actor: Actor) => Promise.all(files.map((markets) => hears(actor, markets)));
  expect(await heard(provider)).toEqual([true, true, true, true]);
  expect(await heard(inChina)).toEqual([true, false, false, false]);
  expect(await heard({ ...inChina, subject: 'uploader' })).toEqual([true, true, true, true]);
  expect(await heard(seedActor('analyst'))).toEqual([false, false, false, false]);
});
