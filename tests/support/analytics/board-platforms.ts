import { expect } from 'vitest';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';

/** The error boards have two platforms and refuse any other one; the board of deployments has all that occur (D-191, D-194, D-195). */
export async function errorBoardsHaveTwoPlatforms(p: RolloutPortal): Promise<void> {
  const admin = p.user('admin');
  const two = [
    { value: 'E311', label: 'E3 1.1' },
    { value: 'MEB', label: 'MEB' },
  ];
  const [{ body: errors }, { body: regulated }, { body: all }] = await Promise.all([
    admin.listErrorTrackingFilters({}),
    admin.listUneceErrorTrackingFilters({}),
    admin.listDeploymentTrackingFilters({}),
  ]);
  expect([errors.platform, regulated.platform]).toEqual([two, two]);
  expect(all.platform?.map(({ value }) => value)).toEqual(expect.arrayContaining(['E311', 'E312', 'E320']));
  for (const asking of [
    admin.listErrorTrackingRows({ query: { platform: 'E312' } }),
    admin.getUneceErrorTrackingWidget({ params: { widget: 'heat' }, query: { platform: 'MEB,E312' } }),
  ])
    expect(await refusal(asking)).toMatchObject({ status: 400, fields: ['/platform'] });
}
