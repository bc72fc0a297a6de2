import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeZoneHeader } from '#contract/time-zone.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';

/** An evening in London: tomorrow in Berlin already. */
const evening = new Date('2030-01-15T23:30:00.000Z');
let portal: RolloutPortal;
beforeAll(async () => {
  portal = await rolloutPortal(200, evening);
});
afterAll(() => portal.close());

/** A JSON call from a browser in a zone; none: a script. */
async function send(path: string, body: object, zone?: string, { method = 'POST', user = 'container-po' } = {}) {
  const headers = new Headers(zone === undefined ? [] : [[timeZoneHeader, zone]]);
  const response = await portal.request(path, { method, user, headers, body: JSON.stringify(body) });
  return { status: response.status, problem: (await response.json()) as { errors?: { instance: string; detail: string }[] } };
}

let number = 0;
const project = (targetDate: string, zone?: string) => {
  number += 1;
  const module = { moduleName: `Zone${number}`, moduleVersion: '1.0.0', releaseType: 'UPDATE', ownerId: 'seed-container-po' };
  return send('/api/ae-container/software-projects', { ...module, targetDate }, zone);
};

it('takes a target date from today on, by the calendar of whoever creates the project (D-100, D-052)', async () => {
  expect((await project('2030-01-15')).status).toBe(201);
  expect((await project('2030-01-15', 'America/New_York')).status).toBe(201);
  const refused = await project('2030-01-15', 'Europe/Berlin');
  expect(refused.status).toBe(422);
  expect(refused.problem.errors).toMatchObject([{ instance: '/targetDate', detail: 'Choose a date from 16.01.2030 on.' }]);
  // Nobody is kept out by a zone that this machine does not know: days are those of UTC.
  expect((await project('2030-01-15', 'Mars/Olympus')).status).toBe(201);
});

it('takes a start from tomorrow on, by the calendar of whoever requests (D-091, D-062.03)', async () => {
  const owner = portal.user('container-po');
  const { body } = await owner.createLiveDeployment({
    body: { releaseCandidateId: portal.live, name: 'By calendar', purpose: 'ROLLOUT' },
  });
  const params = { id: body.id };
  await owner.saveLiveTargets({ params, body: { selectedBrands: [1], filterCriteria: [] } });
  const request = (desiredStart: string, zone?: string) =>
    send(`/api/ae-container/deployments/${body.id}/request`, { reason: 'The winter update is due.', desiredStart }, zone);
  const early = await request('2030-01-16', 'Europe/Berlin');
  expect(early.status).toBe(422);
  expect(early.problem.errors).toMatchObject([{ instance: '/desiredStart' }]);
  expect((await request('2030-01-16', 'America/New_York')).status).toBe(200);
});

it('keeps only zones that exist, and names the field (D-052)', async () => {
  const base = '/api/ae-container/release-candidates';
  const path = `${base}/${portal.approval}/approval/functional-validation/confirm`;
  const wrong = await send(path, { timeZone: 'Mars/Olympus' }, undefined, { user: 'aec-sdt-admin' });
  expect(wrong.status).toBe(422);
  expect(wrong.problem.errors).toMatchObject([{ instance: '/timeZone', detail: 'There is no such time zone.' }]);
});
