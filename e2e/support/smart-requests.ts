import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { filledList, smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import type { Seat } from './user-sessions.ts';

/** The pages of smart campaigns. */
export const smartPages = '/software/campaigns/oru-smart-campaign';

/** A smart campaign to the vehicles of a market that waits for its approval. */
export async function requestedSmart(manager: Seat, name: string, priority: number, market = 'DE'): Promise<number> {
  const { id } = await answer<{ id: number }>(manager, 'POST', smartPath, { ...smartDetailsExample, name });
  const address = `${smartPath}/${id}`;
  const vehicleListId = await filledList(manager, address, name, market);
  await answer(manager, 'PUT', `${address}/vehicles`, { vehicleListId });
  await answer(manager, 'PUT', `${address}/parameters`, { ...smartParametersExample, priority });
  await answer(manager, 'POST', `${address}/request`, { purpose: 'ROLLOUT', desiredStart: inDays(9), comment: '' });
  return id;
}
