import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { OtherStage } from '#contract/entity/weighing.ts';
import { collisionWords } from '#src/areas/live-deployment/plan/plan-warnings.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

type Case = { stage: OtherStage; goesFirst: boolean; isRunning?: boolean; priority?: number; onHold?: boolean };

it('says who waits on the same vehicles, and that nobody does for what has not started (D-062.17, ADR 18)', async () => {
  startTexts();
  await loadTexts(['deployments']);
  const t = i18next.getFixedT(null, 'deployments');
  const deployment = { entityType: 'SMART_CAMPAIGN' as const, brandId: 1 as const, open: { id: 1, name: 'Rival', route: '/' } };
  const words = ({ isRunning = false, priority = 80, ...other }: Case) =>
    collisionWords(t, {
      mine: { name: 'Mine', priority: 50 },
      other: { deployment, vehicles: 7, priority, ...other },
      isRunning,
    });
  const first = { goesFirst: true } as const;
  const second = { goesFirst: false, priority: 20 } as const;
  const behind = '“Rival” updates them first (priority 80 before 50); “Mine” waits.';
  expect(words({ ...first, stage: 'RUNNING', isRunning: true })).toBe(behind);
  expect(words({ ...first, stage: 'APPROVED' })).toBe(`Neither has started, so none of them waits. Once both run, ${behind}`);
  expect(words({ ...first, stage: 'REQUESTED' })).toBe(`“Rival” is requested and not approved yet. Once both run, ${behind}`);
  expect(words({ ...first, stage: 'APPROVED', isRunning: true })).toBe(
    '“Rival” has not started, so none of them waits for it now. Once it starts, “Rival” updates them first (priority 80 before 50), except those already in progress; “Mine” waits.',
  );
  expect(words({ ...first, stage: 'RUNNING' })).toBe(
    '“Rival” is running and updates them first (priority 80 before 50). Once “Mine” starts, it waits for them.',
  );
  expect(words({ ...second, stage: 'RUNNING' })).toBe(
    '“Rival” is running. Once “Mine” starts, it updates them first (priority 50 before 20), except those already in progress; “Rival” waits.',
  );
  expect(words({ ...first, stage: 'RUNNING', isRunning: true, priority: 50 })).toBe(
    '“Rival” updates them first (older, same priority 50); “Mine” waits.',
  );
  expect(words({ goesFirst: false, stage: 'RUNNING', isRunning: true, onHold: true })).toBe(
    '“Rival” is paused. Until it resumes, “Mine” updates them, except those already in progress.',
  );
});
