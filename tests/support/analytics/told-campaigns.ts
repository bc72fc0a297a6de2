import { expect } from 'vitest';
import { failurePhases } from '#contract/analytics/board-filters.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';

type User = ReturnType<RolloutPortal['user']>;

/** A campaign of several brands is named where the board counts it under all filters that are set, on every board, and nowhere else (D-190). */
export async function partsAreTold(user: User, name: string, campaign: string): Promise<void> {
  const params = { widget: 'key-figures' } as const;
  const days = { period: '7d' } as const;
  const of = async (query: object) =>
    (await user.getDeploymentTrackingWidget({ params, query: { ...days, ...query } })).body.told?.severalBrands;
  const { body: markets } = await user.getDeploymentTrackingWidget({
    params: { widget: 'markets' },
    query: { ...days, campaign },
  });
  const [reached = 'none'] = markets.rows.map(({ market }) => String(market));
  for (const query of [{}, { campaign }, { market: reached }]) expect(await of(query)).toEqual([name]);
  const others = [{ campaign: '2147483647' }, { market: 'JP' }, { market: reached, model: 'Trabant' }, { productType: 'WEBAPP' }];
  for (const query of [...others, { platform: 'MQB_MLB' }]) expect([query, await of(query)]).toEqual([query, []]);
  // It is told on boards without key figures too, by their first chart.
  const ofErrors = async (query: object) =>
    (await user.getErrorTrackingWidget({ params, query: { ...days, ...query } })).body.told?.severalBrands;
  expect([await ofErrors({}), await ofErrors({ market: 'JP' })]).toEqual([[name], []]);
  // Of failures that it does not have it is not told: no chart of that board has it then.
  const { body: failures } = await user.listErrorTrackingRows({ query: { ...days, campaign, size: 250 } });
  const known = failures.items.find(({ ecu, errorCode, phase }) => ecu && errorCode && phase);
  for (const filter of ['errorCode', 'ecu', 'phase'] as const)
    if (known?.[filter]) expect([filter, await ofErrors({ [filter]: known[filter] })]).toEqual([filter, [name]]);
  const phases = failurePhases.filter((phase) => failures.items.every((one) => one.phase !== phase));
  for (const query of [{ errorCode: 'NO_SUCH' }, { ecu: 'NO_SUCH' }, ...phases.map((phase) => ({ phase }))])
    expect([query, await ofErrors(query)]).toEqual([query, []]);
  const { body: figures } = await user.getE310Oru23Widget({ params: { widget: 'key-figures' }, query: days });
  expect(figures.told).toEqual({ severalBrands: [], isImported: false });
}
