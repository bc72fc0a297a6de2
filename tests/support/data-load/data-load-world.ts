import type { BatchesInput, DataLoadBatch } from '#contract/data-load-batch/data-load-batch.ts';
import { type CampaignInput, campaignExample, type DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

const hour = 3_600_000;

/** Data load as a server test tries it: an owner, somebody who evaluates, and a loader that says what is wanted. */
export function dataLoadWorld(t: TestPortal) {
  const owner = () => t.user('data-load-manager');
  const admin = () => t.user('data-load-admin');
  const base = Math.ceil(t.services.now().getTime() / 60_000) * 60_000;
  /** an instant so many hours from the minute in which the test begins */
  const inHours = (hours: number) => new Date(base + hours * hour).toISOString();
  const create = async (over: Partial<CampaignInput> = {}): Promise<DataLoadCampaign> => {
    const body = { ...campaignExample, campaignStart: inHours(48), ...over };
    return (await owner().createDataLoadCampaign({ body })).body;
  };
  const get = async (id: number) => (await owner().getDataLoadCampaign({ params: { id } })).body;
  const batchesOf = async (id: number): Promise<readonly DataLoadBatch[]> =>
    (await owner().listDataLoadBatches({ params: { id } })).body;
  const batch = (hours: number, over: Partial<BatchesInput['batches'][number]> = {}) => ({
    vehicleVolume: 3_000,
    batchStart: inHours(hours),
    criterion: `From hour ${hours}`,
    ...over,
  });
  const save = async (id: number, ...batches: readonly ReturnType<typeof batch>[]) =>
    (await owner().saveDataLoadBatches({ params: { id }, body: { batches: [...batches] } })).body;
  const evaluate = async (id: number, state: 'PLAN' | 'CORRECT' | 'REJECT' = 'PLAN', comment = '') =>
    (await admin().evaluateDataLoadCampaign({ params: { id }, body: { state, comment } })).body;
  const planned = async (...hours: readonly number[]) => {
    const { id } = await create();
    await save(id, ...(hours.length === 0 ? [48] : hours).map((at) => batch(at)));
    await evaluate(id);
    return id;
  };
  type Said = Parameters<ReturnType<TestPortal['user']>['tellSimulatedLoader']>[0]['body'];
  const say = async (id: number, body: Partial<Said>) => {
    const said = { health: 'OK', isKnown: true, progress: 0, started: 'NONE', ...body } as Said;
    await t.user('admin').tellSimulatedLoader({ params: { id }, body: said });
  };
  const states = async (id: number) => [(await get(id)).state, ...(await batchesOf(id)).map(({ state }) => state)];
  return { admin, batch, batchesOf, create, evaluate, get, inHours, owner, planned, save, say, states };
}
