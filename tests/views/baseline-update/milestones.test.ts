import { beforeAll, expect, it } from 'vitest';
import { baselineContext } from '#contract/baseline-update/baseline-update.ts';
import type { ExternalFacts } from '#contract/command.ts';
import { baselineMilestones, besides } from '#src/areas/baseline-update/baseline-milestones.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['baseline-updates', 'entity']);
});

const none = { inReview: 0, reviewed: 0 };
const counts = {
  ...{ ecuReleases: 14, ecuReleasesApproved: 14, cvfs: 32, cvfsApproved: 31, preconditions: 17, preconditionsConfirmed: 15 },
  ...{ risks: 6, openRisks: 1, ecuReviews: none, cvfReviews: none, reviews: none },
};
const context = (more: object = {}) => baselineContext.parse({ homeBrandId: 1, brandIds: [1], owner: 'seed-admin', ...more });
type Options = { external?: ExternalFacts; reviewed?: number; rounds?: number; decision?: string };
const line = (value: string, { external, reviewed = 0, ...more }: Options = {}) =>
  baselineMilestones({
    state: { value, context: context(more), ...(external && { external }) },
    counts: { ...counts, reviews: { inReview: 0, reviewed } },
    reached: undefined,
  });
const lit = (steps: ReturnType<typeof line>) => steps.filter(({ current }) => current).map(({ key, note }) => [key, note]);
const noteOf = (steps: ReturnType<typeof line>, of: string) => steps.find(({ key }) => key === of)?.note;

it('a baseline update stands at the first step that is not done, with its figures (BLU-01, D-075)', () => {
  const unmet = [{ from: null, to: null }];
  const external = { functionUnapproved: unmet, preconditionUnconfirmed: unmet, highRiskOpen: unmet, reviewerMissing: [] };
  const working = line('IN_PROGRESS', { external });
  expect(working.map(({ label }) => label)).toEqual([
    ...[
      'Created',
      'Content approved',
      'Preconditions',
      'Gate 2 submission',
      'Category review',
      'Decision',
      'Released',
      'Rollout',
    ],
  ]);
  expect(lit(working)).toEqual([['content', '45 of 46']]);
  expect(noteOf(working, 'submission')).toBe('3 points missing');
  const pending = line('PENDING', { reviewed: 3, rounds: 2 });
  expect(noteOf(pending, 'review')).toBe('Round 2: 3 of 5');
  // After a withdrawal nobody has decided anything, and no figure says that somebody is about to (D-075.7).
  expect(noteOf(line('IN_PROGRESS', { rounds: 2 }), 'review')).toBe('Round 2 withdrawn');
  // After a no-go its owner submits it again, whatever has been reopened for that.
  const rejected = line('REJECTED', { external, reviewed: 4, rounds: 1, decision: 'NO_GO' });
  expect(lit(rejected)).toEqual([['submission', '3 points missing']]);
  expect([noteOf(rejected, 'review'), noteOf(rejected, 'decision')]).toEqual(['Round 1: 4 of 5', 'Round 1: no-go']);
  expect(lit(line('CANCELED')).map(([key]) => key)).toEqual(['canceled']);
});

it('what the page shows of the past names no figures of today (D-059)', () => {
  const state = { value: 'IN_PROGRESS', context: context() };
  const past = baselineMilestones({ state, counts: undefined, reached: undefined });
  expect(past.map(({ note }) => note).join()).not.toMatch(/\d/);
});

it('what others have to do before gate 2 is decided is told beside its own steps (D-033)', () => {
  expect(besides({ counts, status: 'IN_PROGRESS' })).toBe('besides 1 function, 2 preconditions, 5 reviews');
  expect(besides({ counts: { ...counts, reviews: { inReview: 2, reviewed: 3 } }, status: 'PENDING' })).toBe('besides 2 reviews');
  expect(besides({ counts, status: 'APPROVED' })).toBeUndefined();
});
