import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { type Api, signIn, startPortal } from '#tests/bench/portal.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';

type Row = (what: string, figure: string, goal: string) => void;
type Candidate = { readonly id: number; readonly stage: string; readonly vehicleBrands: readonly number[] };
type Status = { readonly counts: Readonly<Record<string, number>>; readonly total: number; readonly status: string };

const deployments = '/api/ae-container/deployments';
/** Three brands of a live candidate are 73 % of the fleet: this many vehicles make a rollout of more than a million. */
const vehicles = 1_400_000;
/** A vehicle passes four states: download, install, activate, done. */
const statesEach = 4;
const watched = 60;

/** Goals for a fleet of that size: plan, start, pace of the rollout, and how smoothly its page is drawn meanwhile. */
export async function benchLarge(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { SEED: 'large', SEED_VEHICLES: String(vehicles) });
  row('first start, 1,400,000 vehicles', seconds(portal.milliseconds), '');
  try {
    const { id, path } = await readyRollout(portal.url, row);
    const operator = await signIn(portal.url, 'launch-operator');
    const began = performance.now();
    await operator(`${deployments}/${id}/start`, 'POST', { startNow: true });
    row('start of a rollout of that size', `${(performance.now() - began).toFixed(0)} ms`, '<= 1 s');
    const [{ worst, late }, pace] = await Promise.all([drawn(portal.url, path), paceOf(operator, id)]);
    row('vehicle states a second', pace.toFixed(0), '>= 10,000');
    row('its page: frames over 50 ms / longest', `${late} / ${worst.toFixed(0)} ms`, 'smooth');
    for (const [question, slowest] of await pagesOf(operator, id))
      row(`page of its vehicles, ${question}: slowest`, `${slowest.toFixed(0)} ms`, '<= 150 ms');
  } finally {
    await portal.stop();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

async function readyRollout(url: string, row: Row): Promise<{ id: number; path: string }> {
  const [owner, approver] = [await signIn(url, 'container-po'), await signIn(url, 'release-manager')];
  const candidate = await liveCandidate(owner);
  const overview = { name: 'Bench', description: '', purpose: 'ROLLOUT', priority: 90 };
  const made = await owner(deployments, 'POST', { releaseCandidateId: candidate.id, ...overview });
  const { id, softwareProjectId } = made as { id: number; softwareProjectId: number };
  const targets = { selectedBrands: candidate.vehicleBrands, filterCriteria: [], markets: [] };
  await owner(`${deployments}/${id}/targets`, 'PUT', targets);
  const desiredStart = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await owner(`${deployments}/${id}/request`, 'POST', { reason: 'The bench wants to know.', desiredStart });
  const approving = performance.now();
  const { touches } = (await approver(`${deployments}/${id}`)) as { touches: { key: string } | null };
  await approver(`${deployments}/${id}/approve`, 'POST', { weighed: touches?.key ?? null });
  row('approval', `${(performance.now() - approving).toFixed(0)} ms`, '');
  // The decision counts at once; a job lists and hashes the vehicles (ADR 18).
  while (((await owner(`${deployments}/${id}`)) as { listing: unknown }).listing !== null) await wait(100);
  row('  its vehicles listed and hashed', seconds(performance.now() - approving), '');
  const phases = [{ name: 'All', start: new Date().toISOString(), share: 100, stopOnFailureRate: 90 }];
  await owner(`${deployments}/${id}/plan`, 'PUT', { phases });
  const began = performance.now();
  const preview = (await owner(`${deployments}/${id}/plan/preview`, 'POST', { phases })) as { phases: { vehicles: number }[] };
  row(`plan preview, ${preview.phases[0]?.vehicles ?? 0} vehicles`, `${(performance.now() - began).toFixed(0)} ms`, '<= 2 s');
  const path = `/software/projects/aec/${softwareProjectId}/release-candidates/${candidate.id}/deployment/${id}/deploy/rollout`;
  return { id, path };
}

async function liveCandidate(owner: Api): Promise<Candidate> {
  const listed = async <T>(path: string) => ((await owner(`/api/ae-container/${path}?limit=100`)) as { items: T[] }).items;
  for (const { id } of await listed<{ id: number }>('software-projects')) {
    const found = (await listed<Candidate>(`software-projects/${id}/release-candidates`)).find(
      ({ stage, vehicleBrands }) => stage === 'LIVE' && vehicleBrands.length >= 3,
    );
    if (found) return found;
  }
  throw new Error('the demo has no live candidate of three brands');
}

/** States a second over a minute in the middle of the rollout, from the vehicles that ended meanwhile. */
async function paceOf(operator: Api, id: number): Promise<number> {
  const ended = async () => {
    const { counts } = (await operator(`${deployments}/${id}/rollout/status`)) as Status;
    return (counts.SUCCESS ?? 0) + (counts.FAILED ?? 0);
  };
  while ((await ended()) < 10_000) await wait(250);
  const [from, before] = [performance.now(), await ended()];
  await wait(watched * 1_000);
  return (((await ended()) - before) * statesEach * 1_000) / (performance.now() - from);
}

const questions = ['sort=phase,asc', 'sort=vehicleId,desc', 'status=SUCCESS&sort=phase,asc', 'status=FAILED', 'vin=W'];

/** For some questions, the slowest answer of first, middle and last page, in ms. */
async function pagesOf(operator: Api, id: number): Promise<[question: string, slowest: number][]> {
  const ask = (question: string, page: number) =>
    operator(`${deployments}/${id}/rollout/vehicles?${question}&page=${page}`) as Promise<{ total: number }>;
  const found: [string, number][] = [];
  for (const question of questions) {
    const last = Math.floor((await ask(question, 0)).total / 100);
    let slowest = 0;
    for (const page of [0, Math.floor(last / 2), last]) {
      const began = performance.now();
      await ask(question, page);
      slowest = Math.max(slowest, performance.now() - began);
    }
    found.push([question, slowest]);
  }
  return found;
}

/** Frames of the rollout page while the rollout runs: how many took longer than 50 ms, and the longest. */
async function drawn(url: string, path: string): Promise<{ worst: number; late: number }> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openRollout(page, url, path);
    const frames = await page.evaluate(
      (milliseconds) =>
        new Promise<number[]>((resolve) => {
          const taken: number[] = [];
          const began = performance.now();
          let last = began;
          const next = (at: number) => {
            taken.push(at - last);
            last = at;
            if (at - began < milliseconds) requestAnimationFrame(next);
            else resolve(taken);
          };
          requestAnimationFrame(next);
        }),
      (watched * 1_000) / 2,
    );
    return { worst: Math.max(...frames), late: frames.filter((frame) => frame > 50).length };
  } finally {
    await browser.close();
  }
}

async function openRollout(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="username"]').fill('launch-operator');
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${url}${path}`);
  await page.locator('[data-figure="installed"]').waitFor();
}
