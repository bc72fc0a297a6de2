import { beforeAll, expect, it } from 'vitest';
import { liveFields } from '#contract/deployment/deployment-fields.ts';
import { askedOnly, isAsked } from '#contract/entity/fields.ts';
import { hasTestUnderWay } from '#src/app/release-candidate/withdrawal.tsx';
import { JobBanner } from '#src/areas/deployment/rollout/job-banner.tsx';
import { RolloutFigures } from '#src/areas/deployment/rollout/rollout-figures.tsx';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { limitsOf, suggestedPlan } from '#src/areas/live-deployment/plan/plan-drafts.ts';
import { noPlan } from '#src/areas/live-deployment/plan/use-plan-preview.ts';
import { requestWithPlan } from '#src/areas/live-deployment/request-schema.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['deployments']);
});

it('the reason for a forced update is asked, and sent, only where the update is forced (D-254)', () => {
  const reason = liveFields.all.find(({ name }) => name === 'forcedReason');
  const asked = (updateKind: string) => reason && isAsked(reason, { updateKind });
  expect(['SOFT', 'FORCED', 'DOWNLOAD_ONLY'].map(asked)).toEqual([false, true, false]);
  const typed = { name: 'Spring', updateKind: 'SOFT', forcedReason: 'Typed before it was soft again.' };
  expect(askedOnly(liveFields.all, typed)).toEqual({ name: 'Spring', updateKind: 'SOFT' });
  expect(askedOnly(liveFields.all, { ...typed, updateKind: 'FORCED' })).toHaveProperty('forcedReason', typed.forcedReason);
});

it('of a download-only update vehicles have downloaded, and nothing is said to be installed (D-254)', () => {
  const tally = tallyOf({ SUCCESS: 3, FAILED: 1 });
  const newer = { deployment: null, listHref: '/' };
  const said = (done: 'installed' | 'downloaded') =>
    drawn(
      <>
        <RolloutFigures tally={tally} done={done} />
        <JobBanner status="PARTIAL_SUCCESS" tally={tally} done={done} newer={newer} />
      </>,
    ).replaceAll(/<[^>]*(aria-label="[^"]*")?[^>]*>/g, ' $1 ');
  expect(said('downloaded')).toContain('3 downloaded, 1 failed');
  expect(said('downloaded')).not.toMatch(/install/i);
  expect(said('installed')).toContain('3 installed, 1 failed');
});

it('a plan typed in the request is a part of it: sent with it, left out without one, and what is wrong is said at its place (D-257)', () => {
  const limits = limitsOf(noPlan);
  const schema = requestWithPlan('2030-01-02');
  const typed = { reason: 'The winter update is due.', desiredStart: '2030-02-01' };
  expect(schema.parse({ ...typed, phases: [], limits })).toEqual({ ...typed, plan: null });
  const [first, ...rest] = suggestedPlan('2030-02-01', new Date());
  const plan = schema.parse({ ...typed, phases: [first, ...rest], limits }).plan;
  expect(plan?.phases).toHaveLength(4);
  const wrong = schema.safeParse({ ...typed, phases: [{ ...first, name: '' }, ...rest], limits });
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toContain('phases.0.name');
});

it('while a test deployment rolls out, aborting with the version cannot be chosen (D-247, D-256)', () => {
  const row = (entityType: 'TEST_DEPLOYMENT' | 'LIVE_DEPLOYMENT', isRunning: boolean) => ({
    deployment: { entityType, brandId: 1 as const, open: null },
    status: 'ROLLOUT_INITIATED',
    isRunning,
    paused: false,
    vehicles: 4,
    updated: 0,
  });
  expect(hasTestUnderWay([row('LIVE_DEPLOYMENT', true)])).toBe(false);
  expect(hasTestUnderWay([row('LIVE_DEPLOYMENT', true), row('TEST_DEPLOYMENT', true)])).toBe(true);
});
