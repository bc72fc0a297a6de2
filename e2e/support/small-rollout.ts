import type { Locator } from 'playwright/test';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { lookingAgain, weighedNow } from '#tests/support/deployment/weighed.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import type { Seat } from './user-sessions.ts';

const deployments = '/api/ae-container/deployments';
const few = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];

/** A live deployment to a few cars of Norway that waits for its approval. */
export async function smallRequest(as: (user: string) => Promise<Seat>, name: string, desiredStart = inDays(9)) {
  const { command } = candidateSetup(as);
  const po = await as('container-po');
  const {
    items: [known],
  } = await answer<{ items: readonly { releaseCandidateId: number }[] }>(po, 'GET', deployments);
  const releaseCandidateId = known?.releaseCandidateId ?? 0;
  const body = { releaseCandidateId, name, description: '', purpose: 'ROLLOUT', priority: 20 };
  const { id, softwareProjectId } = await answer<{ id: number; softwareProjectId: number }>(po, 'POST', deployments, body);
  const send = (type: string, user: string, payload: object = {}) =>
    command(liveDeploymentFlow.id, type, { id, user, body: payload });
  await send('targets.save', 'container-po', { selectedBrands: [1], filterCriteria: few, markets: ['NO'] });
  await send('request.submit', 'container-po', { reason: 'Few cars, soon.', desiredStart });
  const address = `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/deployment/${id}`;
  return { id, address, send };
}

/** The same, approved and planned to start then. */
export async function smallRollout(as: (user: string) => Promise<Seat>, name: string, start: string) {
  const { address, id, send } = await smallRequest(as, name);
  await lookingAgain(async () =>
    send('request.approve', 'release-manager', await weighedNow(await as('release-manager'), `${deployments}/${id}`)),
  );
  /** Saves another plan: the first phase starts then. */
  const plan = (first: string) =>
    send('plan.save', 'container-po', { phases: [{ name: 'All', start: first, share: 100, stopOnFailureRate: 5 }] });
  await plan(start);
  return { id, pages: `${address}/deploy`, plan, send };
}

/** Shows everybody else on the same vehicles: rollouts of other tests may stand before the one that is looked for. */
export async function unfoldCollisions(within: Locator): Promise<void> {
  await within
    .getByText(/vehicles? (?:is|are) also in/)
    .first()
    .waitFor();
  const more = within.getByRole('button', { name: /^Show \d+ more on the same vehicles$/ });
  if (await more.isVisible()) await more.click();
}
