import { expect, test } from 'playwright/test';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { lookingAgain, weighedNow } from '#tests/support/deployment/weighed.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { instead } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { unfoldCollisions } from '../support/small-rollout.ts';
import { openCommand } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const few = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];

test('who else wants the vehicles is seen at the plan and before the start, with both names and their order (D-062.17)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { command } = candidateSetup(as);
  const po = await as('container-po');
  const deployments = '/api/ae-container/deployments';
  const {
    items: [known],
  } = await answer<{ items: readonly { releaseCandidateId: number }[] }>(po, 'GET', deployments);
  const releaseCandidateId = known?.releaseCandidateId ?? 0;
  /** A deployment to a few cars that is ready to start, by the people whose right each step is. */
  const ready = async (name: string, priority: number) => {
    const body = { releaseCandidateId, name, description: '', purpose: 'ROLLOUT', priority };
    const { id, softwareProjectId } = await answer<{ id: number; softwareProjectId: number }>(po, 'POST', deployments, body);
    const send = (type: string, user: string, payload: object = {}) =>
      command(liveDeploymentFlow.id, type, { id, user, body: payload });
    await send('targets.save', 'container-po', { selectedBrands: [1], filterCriteria: few, markets: ['AT'] });
    await send('request.submit', 'container-po', { reason: 'Both go to the same cars.', desiredStart: inDays(9) });
    await lookingAgain(async () =>
      send('request.approve', 'release-manager', await weighedNow(await as('release-manager'), `${deployments}/${id}`)),
    );
    const phases = [{ name: 'All', start: `${inDays(9)}T06:00:00.000Z`, share: 100, stopOnFailureRate: 5 }];
    await send('plan.save', 'container-po', { phases });
    return `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/deployment/${id}/deploy/plan`;
  };
  const [urgent, usual] = [`Urgent ${Date.now()}`, `Usual ${Date.now()}`];
  const first = await ready(urgent, 90);
  const second = await ready(usual, 40);
  // Neither of them runs, so that nothing waits yet.
  const order = `Once both run, “${urgent}” updates them first (priority 90 before 40); “${usual}” waits.`;
  const { page } = await as('launch-operator');
  for (const [at, other] of [
    [first, usual],
    [second, urgent],
  ] as const) {
    await page.goto(at);
    await unfoldCollisions(page.getByRole('main'));
    const seen = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `vehicles are also in “${other}”` });
    await expect(seen).toContainText(/^[1-9]\d* vehicles are also in/);
    await expect(seen).toContainText(order);
    await openCommand(page, 'rollout.start').or(instead(page, 'rollout.start')).click();
    await unfoldCollisions(page.getByRole('dialog'));
    await expect(page.getByRole('dialog')).toContainText(order);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(await axe(page)).toEqual([]);
});
