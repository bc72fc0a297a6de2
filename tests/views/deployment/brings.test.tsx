import { beforeAll, expect, it } from 'vitest';
import { BringsNote, bringsFact } from '#src/areas/deployment/brings.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

const update = (name: string, mismatch: { readonly target: string; readonly software: string } | null) => ({
  ...({ entityType: 'BASELINE_UPDATE', brandId: 1, mismatch } as const),
  open: { id: 7, name, route: '/baseline-updates/7' },
});
const other = update('BLU-7', { target: 'After 27.1', software: 'Thermal 4.2.0' });
const hidden = { entityType: 'BASELINE_UPDATE', brandId: 1, open: null, mismatch: null } as const;

it('warns before a start that the rollout is not the baseline that it is linked to (D-075.9, D-062.08, D-068.08)', () => {
  const note = drawn(<BringsNote of={{ brings: [other] }} />);
  expect(note).toContain('banner-warning');
  expect(note).toContain('This rollout does not bring the target version of “BLU-7”.');
  expect(note).toContain('Target version: After 27.1. This rollout brings Thermal 4.2.0.');
  expect(note).toContain('Its vehicles do not count for the baseline update.');
  for (const brings of [[update('BLU-7', null)], [hidden]]) expect(drawn(<BringsNote of={{ brings }} />)).not.toContain('banner');
});

it('says so at the reference on the page of the rollout, too (D-075.9)', () => {
  const [fact] = bringsFact({ brings: [other, hidden] });
  expect(drawn(fact?.value)).toContain('This rollout brings Thermal 4.2.0.');
  expect(drawn(bringsFact({ brings: [hidden] })[0]?.value)).not.toContain('Target version');
});
