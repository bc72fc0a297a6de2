import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { explain } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { pathTo } from '#machines/path-to.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { benchAnalytics } from '#tests/bench/analytics.ts';
import { benchBaselines } from '#tests/bench/baselines.ts';
import { benchDataLoad } from '#tests/bench/data-load.ts';
import { type FirstLoad, firstLoads, type Paint } from '#tests/bench/first-load.ts';
import { benchLarge } from '#tests/bench/large.ts';
import { benchLists } from '#tests/bench/lists.ts';
import { benchMatrix } from '#tests/bench/matrix.ts';
import { type Api, median, sessionOf, signIn, startPortal } from '#tests/bench/portal.ts';
import { benchScroll } from '#tests/bench/scroll.ts';
import { benchVehicles } from '#tests/bench/vehicles.ts';
import { weighedOf } from '#tests/support/deployment/weighed.ts';
import { explore } from '#tests/support/flow/model.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';

type Row = { readonly what: string; readonly figure: string; readonly goal: string };
const rows: Row[] = [];
const row = (what: string, figure: string, goal: string) => rows.push({ what, figure, goal });
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-bench-'));
  const port = await freePort();
  try {
    if (process.argv.includes('--large')) return await benchLarge(dataDir, port, row);
    if (process.argv.includes('--scroll')) return await benchScroll(dataDir, port, row);
    if (process.argv.includes('--matrix')) return await benchMatrix(dataDir, port, row);
    if (process.argv.includes('--data-load')) return await benchDataLoad(dataDir, port, row);
    if (process.argv.includes('--analytics')) return await benchAnalytics(dataDir, port, row);
    if (process.argv.includes('--baselines')) return await benchBaselines(dataDir, port, row);
    if (process.argv.includes('--lists')) return await benchLists(dataDir, port, row);
    if (process.argv.includes('--vehicles')) return await benchVehicles(dataDir, port, row);
    const first = await startPortal(dataDir, port);
    row('first start with demo data', ms(first.milliseconds), '<= 30 s');
    await first.stop();
    const portal = await startPortal(dataDir, port);
    row('later start', ms(portal.milliseconds), '<= 5 s');
    try {
      await measure(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    for (const { what, figure, goal } of rows) console.info(`${what.padEnd(44)} ${figure.padEnd(22)} ${goal}`);
  }
}

async function measure(url: string): Promise<void> {
  await firstPages(url);
  const owner = await signIn(url, 'container-po');
  await latencies(url, owner);
  const rich = [...explore(candidateFlow).states.values()].reduce((most, state) => (weight(state) > weight(most) ? state : most));
  row(
    'explain(), approval chain',
    ms(await median(50, () => explain(candidateFlow as Flow, rich, seedActor('release-manager')))),
    '< 1 ms',
  );
  const six = sixBrands();
  row('pathTo(), six brands, from the start', ms(await median(20, () => pathTo(candidateFlow as Flow, six))), '< 50 ms');
  const criteria = [
    { key: 'MARKET', comparator: 'EQUAL', values: ['DE', 'NO'] },
    { key: 'PR_NUMBER', comparator: 'NOT_EQUAL', values: ['KA6'] },
  ];
  const count = () => owner('/api/ae-container/vehicles/count', 'POST', { brandIds: [1], filterCriteria: criteria });
  row('count of a filter over the fleet', ms(await median(20, count)), '<= 300 ms');
  await rolloutStart(url, owner);
}

/** Signed in means: nothing but the session's cookie, so that everything else has to come. */
async function firstPages(url: string): Promise<void> {
  const visits = [
    { name: 'sign-in page', path: '/login', complete: 'main button' },
    { name: 'home', path: '/', complete: 'main tr.cc-two-line', cookie: await sessionOf(url, 'container-po') },
    {
      name: 'projects',
      path: '/software/projects',
      complete: 'main tr[data-row-id]',
      cookie: await sessionOf(url, 'container-po'),
    },
  ];
  const board = {
    name: 'board of deployment tracking',
    path: '/data-analytics/deployment-tracking',
    complete: '[data-field="per-day"] svg.recharts-surface',
    cookie: await sessionOf(url, 'analyst'),
  };
  for (const load of await firstLoads(url, chromiumPath(), [...visits, board])) firstPage(load, load.name === board.name);
}

/** Charts are never in the first load of home and lists; a board has them beside what these have, and no other goal for its bytes and time. */
function firstPage({ name, scripts, styles, worker, later, plain, slow }: FirstLoad, hasCharts: boolean): void {
  const goal = (text: string) => (hasCharts ? '' : text);
  row(`${name}: scripts, until complete`, kib(scripts), goal('<= 280 KiB'));
  row(`${name}: styles, until complete`, kib(styles), '<= 40 KiB');
  row(`${name}: the worker's script beside it`, kib(worker), '');
  row(`${name}: idle, 4 s later (failure parts)`, kib(later), '');
  const both = (tell: (paint: Paint) => string) => `${tell(plain)} / ${tell(slow)}`;
  row(
    `${name}: largest paint, plain / slow`,
    both((paint) => ms(paint.largest)),
    goal('<= 790 / 2,220 ms'),
  );
  row(
    `${name}: complete`,
    both((paint) => ms(paint.complete)),
    '',
  );
  row(
    `${name}: blocking time`,
    both((paint) => ms(paint.blocked)),
    goal('slow <= 1,070 ms'),
  );
  row(
    `${name}: layout shift`,
    both((paint) => paint.shift.toFixed(3)),
    '0',
  );
  row(
    `${name}: heap`,
    both((paint) => `${paint.heap.toFixed(1)} MB`),
    goal('<= 8.8 MB'),
  );
}

/** A new candidate of all brands that candidates can have. */
function sixBrands(): AnyMachineSnapshot {
  const input = { homeBrandId: 1, brandIds: [1, 4, 5, 11, 3, 6], platform: 'ALL', documents: { ids: [1, 2], complete: false } };
  return initialTransition(candidateFlow.machine, input as never)[0] as AnyMachineSnapshot;
}

const weight = (snapshot: AnyMachineSnapshot): number => JSON.stringify(snapshot.context).length;

type Deployment = {
  readonly id: number;
  readonly status: string;
  readonly name: string;
  readonly purpose: string;
  readonly priority: number;
};
const live = '/api/ae-container/deployments';
const liveDeployments = async (api: Api) => ((await api(`${live}?limit=100`)) as { items: Deployment[] }).items;

async function latencies(url: string, owner: Api): Promise<void> {
  const bare = await median(100, async () => (await fetch(new URL('/healthz', url))).text());
  const draft = (await liveDeployments(owner)).find(({ status }) => status === 'CREATED' || status === 'VEHICLE_LIST_ADDED');
  if (!draft) throw new Error('the demo has no draft deployment');
  const { id, name, purpose, priority } = draft;
  const read = await median(100, () => owner(`${live}/${id}`));
  const command = await median(50, () => owner(`${live}/${id}`, 'PUT', { name, description: '', purpose, priority }));
  row('bare endpoint', ms(bare), '');
  row('read of an entity', `${ms(read)} (${(read / bare).toFixed(1)} x)`, '<= 3 x');
  row('command with journal and news', `${ms(command)} (${(command / bare).toFixed(1)} x)`, '<= 8 x');
}

async function rolloutStart(url: string, owner: Api): Promise<void> {
  const ready = (await liveDeployments(owner)).find(({ status }) => status === 'READY_TO_ROLLOUT');
  if (!ready) throw new Error('the demo has no deployment that is ready to be rolled out');
  const operator = await signIn(url, 'launch-operator');
  const began = performance.now();
  await owner(`${live}/${ready.id}/plan`);
  row('plan with collisions', ms(performance.now() - began), '<= 2 s');
  const weighed = weighedOf((await operator(`${live}/${ready.id}`)) as LiveDeployment);
  const starting = performance.now();
  await operator(`${live}/${ready.id}/start`, 'POST', { startNow: true, ...weighed });
  row('start of a rollout', ms(performance.now() - starting), '<= 1 s');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** `npm run bench`: what was measured of the running build, each figure beside its goal. */
await bench();
