import i18next from 'i18next';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { OtherStage } from '#contract/entity/weighing.ts';
import { Collisions, collisionWords } from '#src/areas/live-deployment/plan/plan-warnings.tsx';
import { StartNotes } from '#src/areas/live-deployment/start-notes.tsx';
import { touchesText } from '#src/areas/live-deployment/touches.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

type Case = {
  stage: OtherStage;
  goesFirst: boolean;
  isRunning?: boolean;
  priority?: number;
  onHold?: boolean;
  held?: number | null;
};

it('says who waits on the same vehicles, and that nobody does for what has not started (D-062.17, ADR 18)', async () => {
  startTexts();
  await loadTexts(['deployments']);
  const t = i18next.getFixedT(null, 'deployments');
  const deployment = { entityType: 'SMART_CAMPAIGN' as const, brandId: 1 as const, open: { id: 1, name: 'Rival', route: '/' } };
  const words = ({ isRunning = false, priority = 80, held = null, ...other }: Case) =>
    collisionWords(t, {
      mine: { name: 'Mine', priority: 50 },
      other: { deployment, vehicles: 7, priority, held, ...other },
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
  // Before a start a paused one is not called running: it is waited for at the vehicles that it has begun with.
  const paused = (held: number) => words({ ...first, stage: 'RUNNING', held });
  expect(paused(7)).toBe('“Rival” is paused and has already started with them: once “Mine” starts, they wait for it.');
  expect(paused(3)).toBe(
    '“Rival” is paused and has already started with 3 of them: once “Mine” starts, these wait for it. The others do not wait while it is paused.',
  );
  expect(paused(0)).toBe('“Rival” is paused and has started with none of them: none waits for it while it is paused.');
  // Paused before its first phase, it is paused for whoever starts and for whoever runs: it was started.
  expect(words({ ...first, stage: 'APPROVED', held: 0, isRunning: true })).toBe(
    '“Rival” is paused before its first phase, so none of them waits for it now. Once it resumes and that phase starts, “Rival” updates them first (priority 80 before 50), except those already in progress; “Mine” waits.',
  );
});

it('names three of many above a plan, and all of a few; the tick names whom it is about (D-062.17, D-258)', async () => {
  startTexts();
  await loadTexts(['deployments']);
  const other = (name: string) => ({
    ...{ vehicles: 7, priority: 80, goesFirst: true, stage: 'APPROVED' as const, held: null, onHold: false },
    deployment: { entityType: 'SMART_CAMPAIGN' as const, brandId: 1 as const, open: { id: 1, name, route: '/' } },
  });
  const others = ['A', 'B', 'C', 'D', 'E', 'F'].map(other);
  const html = (count: number, isBeside = false) =>
    drawn(
      createElement(Collisions, {
        ...{ mine: { name: 'Mine', priority: 50 }, others: others.slice(0, count), isRunning: false },
        isBeside,
      }),
    );
  const shown = (count: number) => html(count).match(/7 vehicles are also in/g)?.length;
  expect([shown(4), shown(6)]).toEqual([4, 3]);
  expect(html(6)).toContain('Show 3 more on the same vehicles');
  // Above the figures of a rollout and above a request there is one of them.
  expect(html(4, true).match(/7 vehicles are also in/g)?.length).toBe(1);
  expect([html(4, true), html(2, true), html(1, true)].map((text) => /Show \d more/.exec(text)?.[0])).toEqual([
    'Show 3 more',
    'Show 1 more',
    undefined,
  ]);
  // So does the question before a start: what is to be answered there stays in sight.
  const phase = { name: 'All', start: '2040-02-02T12:00:00.000Z', begin: { by: 'TIME' } as const, share: 100, vehicles: 9 };
  const plan = {
    ...{ phases: [{ ...phase, stopOnFailureRate: 3, expectedStart: null, expectedEnd: null }], freezes: [], expectedEnd: null },
    ...{ isProposed: false, pace: null, maintenance: null, collisions: others },
  };
  const of = {
    ...{ name: 'Mine', priority: 50, desiredStart: null, vehicleCount: 9 },
    forcedReason: '',
    updateKind: 'SOFT' as const,
  };
  const start = drawn(createElement(StartNotes, { of, plan }));
  expect([start.match(/7 vehicles are also in/g)?.length, start.includes('Show 3 more')]).toEqual([3, true]);
  const said = (count: number) =>
    touchesText(
      { touches: { key: 'k', freezes: [], collisions: others.slice(0, count) } },
      i18next.getFixedT(null, 'deployments'),
    );
  expect([said(1), said(2), said(3)]).toEqual([
    'the collision with “A”',
    'the collisions with “A” and “B”',
    'the collisions with 3 others',
  ]);
});
