import { beforeAll, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Need } from '#contract/command.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { notInThisState } from '#contract/problem.ts';
import { releaseCandidateEndpoints } from '#contract/release-candidate/release-candidate.ts';
import { errorPopup } from '#machines/shell/error-popup.ts';
import { warnings } from '#machines/shell/warnings.ts';
import { weighedRefusal } from '#server/modules/deployment/deployment-external.ts';
import { createClient } from '#src/api/client.ts';
import { createHttp } from '#src/api/http.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { createFailures } from '#src/app/failure/failures.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  vi.stubGlobal('window', { location: { pathname: '/software' } });
  await loadTexts(['flows', ...flowTextNames]);
});

const table = { ...liveDeploymentEndpoints, ...releaseCandidateEndpoints };

/** What a page shows when the server answers a command like this. */
async function toastOf(
  status: number,
  needs: Need[],
  send: (client: ReturnType<typeof clientOf>) => Promise<unknown>,
  detail = notInThisState,
) {
  const document = { type: '/api/error?type=AEC_OPERATION_CANNOT_BE_PERFORMED', title: 'Refused', status, detail, needs };
  const notify = { success: vi.fn(), info: vi.fn(), news: vi.fn(), forget: vi.fn(), warning: vi.fn(), error: vi.fn() };
  const places = {
    errorPopup: createActor(errorPopup).start(),
    warnings: createActor(warnings).start(),
    notify,
    report: vi.fn(),
    whyMissing: async () => 'unreachable' as const,
  };
  const error: unknown = await send(clientOf(() => Promise.resolve(Response.json(document, { status })))).catch(
    (failure: unknown) => failure,
  );
  createFailures(places).fail(error, { kind: 'mutation' });
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
  const [title, text] = notify.error.mock.calls[0] ?? [];
  return { title, text };
}

function clientOf(answer: () => Promise<Response>) {
  const http = createHttp({ brandId: () => 1, accessToken: async () => 'token', onUnauthorized: vi.fn(), fetch: answer });
  return createClient(table, http);
}

it('shows below the sentence of D-150 what the command lacks, in the words of its flow (D-150, D-247)', async () => {
  const frozen: Need = { kind: 'fact', key: 'notFrozen', by: ['RELEASE_MANAGER'] };
  expect(await toastOf(409, [frozen], (client) => client.resumeLiveDeployment({ params: { id: 7 }, body: {} }))).toEqual({
    title:
      'This action is not possible right now. The item may have been changed or locked by someone else; reload and check its status.',
    text: 'Needs: No freeze window must be active',
  });
});

it('says why instead, where the server knows more than what is lacking: what came after somebody had looked (D-150, D-247, D-258)', async () => {
  const { weighed } = weighedRefusal;
  const needs: Need[] = [{ kind: 'fact', key: 'weighed', by: [] }];
  const approve = (client: ReturnType<typeof clientOf>) =>
    client.approveLiveDeployment({ params: { id: 7 }, body: { weighed: null } });
  expect(await toastOf(409, needs, approve, weighed)).toEqual({
    title: weighed,
    text: 'Needs: Freeze windows and collisions must be weighed',
  });
});

it('names the brand that a command is aimed at, and the roles that would do (D-150, D-247)', async () => {
  const needs: Need[] = [
    { kind: 'right', key: 'SUMO_BRAND_APPROVAL', by: ['RELEASE_MANAGER_AUDI', 'ADMIN'] },
    { kind: 'fact', key: 'everyDocumentReviewed', by: [] },
  ];
  const shown = await toastOf(403, needs, (client) =>
    client.confirmBrand({ params: { id: 7, brandId: 4 }, body: { timeZone: 'Europe/Berlin' } }),
  );
  expect(shown.title).toBe('You are not allowed to do this.');
  expect(shown.text).toMatch(/^Needs: .*AUDI; one of the roles /);
  expect(shown.text).not.toContain('Administrator');
});

it('takes what turns at an instant from the server clock, not from a browser that is wrong (T25, D-247)', () => {
  let browser = Date.parse('2030-01-15T12:00:00.000Z');
  const clock = createServerClock(() => browser);
  expect(clock.now()).toBe(browser);
  clock.learn('Tue, 15 Jan 2030 09:00:00 GMT');
  browser += 5_000;
  expect(clock.now()).toBe(Date.parse('2030-01-15T09:00:05.000Z'));
  clock.learn(null);
  clock.learn('Tue, 15 Jan 2030 12:00:06 GMT');
  expect(clock.now()).toBe(browser);
  // Never later than the server's clock was: its answers name the second in which they left.
  expect(clock.before(browser - 1_999.5)).toBe(Date.parse('2030-01-15T12:00:04.000Z'));
});
