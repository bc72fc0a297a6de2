import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { type Api, sessionOf, signIn, startPortal } from '#tests/bench/portal.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';

type Row = (what: string, figure: string, goal: string) => void;

/** A list of more than 100,000 of these is made of them all. */
const vehicles = 110_000;
const runs = 3;
/** 600 frames at 60 Hz. */
const lasting = 10;
/** Until what a page fetches once it has settled is there (create-portal.ts), in ms. */
const SETTLED = 8_000;
const paces = [
  { name: 'read along, 3,000 px a second', speed: 3_000 },
  { name: 'flown through, all rows in 10 s', speed: 0 },
] as const;

/** Goals for a table of more than 100,000 rows, that of a vehicle list, scrolled by the wheel from its first row on. */
export async function benchScroll(dataDir: string, port: number, row: Row): Promise<void> {
  // The fleet stands still: its rollouts would take the frames that are counted here.
  const portal = await startPortal(dataDir, port, { SEED_VEHICLES: String(vehicles), FLEET_SPEED: '0.001' });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const [name = '', ...value] = (await sessionOf(portal.url, 'admin')).split('=');
    const path = await listOfAll(await signIn(portal.url, 'admin'));
    const tracing = await browser.newBrowserCDPSession();
    for (let run = 1; run <= runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      row(
        `plain lines without a script (${run})`,
        framesTold(await plainLines(context, tracing, paces[0].speed)),
        'what the machine drops',
      );
      await context.close();
    }
    for (const { name: pace, speed } of paces)
      for (let run = 1; run <= runs; run += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
        // A secure cookie may be set for https alone, though browsers send it to http on this machine too.
        const secure = portal.url.replace(/^http:/, 'https:');
        await context.addCookies([
          { name, value: value.join('='), url: secure, httpOnly: true, sameSite: 'Strict', secure: true },
        ]);
        const seen = await scrolled(context, tracing, `${portal.url}${path}`, speed);
        row(`${seen.total} rows, ${pace} (${run})`, told(seen), '0 dropped, < 200 rows');
        await context.close();
      }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

type Frames = {
  readonly frames: number;
  readonly dropped: number;
  /** scrolled in time, while what the page had to draw anew came with a later one */
  readonly late: number;
  readonly longest: number;
  /** shares of the processors' time in percent: what ran here, and what the machine's host gave to others */
  readonly busy: number;
  readonly stolen: number;
};
type Seen = Frames & { readonly total: number; readonly elements: number; readonly reached: number };

export const framesTold = ({ busy, dropped, frames, late, longest, stolen }: Frames) =>
  `${dropped} of ${frames} dropped, ${late} late, longest ${longest.toFixed(0)} ms, busy ${busy.toFixed(0)} %, stolen ${stolen.toFixed(0)} %`;
const told = ({ elements, reached, ...frames }: Seen) => `${framesTold(frames)}, ${elements} rows drawn, to row ${reached}`;

async function listOfAll(api: Api): Promise<string> {
  const lists = (await api('/api/vehicle-lists')) as { items: { owner: { id: string } }[] };
  const every = { operator: 'AND', containers: [], constraints: [{ key: 'MARKET', comparison: 'NOT_EQUAL', values: ['XX'] }] };
  const body = {
    name: `Bench ${Date.now()}`,
    ownerId: lists.items[0]?.owner.id,
    dataSource: 'DIGITAL_TWIN',
    brandIds: [1, 2, 3, 4, 5, 6, 11],
    filter: every,
  };
  const { id, count } = (await api('/api/vehicle-lists/standalone', 'POST', body)) as { id: number; count: number };
  if (count < 100_000) throw new Error(`a list of ${count} vehicles is too short`);
  return `/software/vinlist/STANDALONE/${id}/target-vehicles`;
}

async function scrolled(context: BrowserContext, tracing: CDPSession, url: string, speed: number): Promise<Seen> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('tr[data-row-id]').first().waitFor();
  const box = page.locator('.cc-grid-scroll');
  await box.scrollIntoViewIfNeeded();
  await page.waitForFunction((until) => performance.now() > until, SETTLED);
  const place = await box.boundingBox();
  if (!place) throw new Error('the table is not in sight');
  const height = await box.evaluate((element) => element.scrollHeight - element.clientHeight);
  const pace = speed || Math.ceil(height / lasting);
  const most = await watchRows(page);
  const frames = await framesWhile(page, tracing, place, pace);
  const total = Number(await box.locator('table').getAttribute('aria-rowcount')) - 1;
  const reached = Math.floor((await box.evaluate(({ scrollTop }) => scrollTop)) / 32) + 1;
  return { ...frames, total, elements: await most(), reached };
}

/** The same gesture over plain lines that no script touches: what the machine drops by itself. */
export async function plainLines(context: BrowserContext, tracing: CDPSession, pace: number): Promise<Frames> {
  const page = await context.newPage();
  const lines = Array.from({ length: 1_000 }, (_, line) => `<div style="height: 32px">Line ${line}</div>`).join('');
  await page.setContent(`<div style="height: 560px; overflow: auto; background: white">${lines}</div>`);
  await wait(SETTLED);
  return framesWhile(page, tracing, { x: 0, y: 0, width: 1_400, height: 560 }, pace);
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export async function framesWhile(page: Page, tracing: CDPSession, place: Box, pace: number): Promise<Frames> {
  const tools = await page.context().newCDPSession(page);
  const before = await processorTimes();
  const events = await traced(tracing, () =>
    tools.send('Input.synthesizeScrollGesture', {
      x: place.x + place.width / 2,
      y: place.y + place.height / 2,
      yDistance: -pace * lasting,
      speed: pace,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  const after = await processorTimes();
  const share = (of: 'busy' | 'stolen') => (100 * (after[of] - before[of])) / (after.all - before.all);
  return { ...framesOf(events), busy: share('busy'), stolen: share('stolen') };
}

/** Time of all processors since the machine began, in ticks (man 5 proc). */
async function processorTimes() {
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = first
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + irq + softIrq;
  return { busy, stolen, all: busy + idle + waiting + stolen };
}

/** The most rows that the table had at once, from now on. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const body = document.querySelector('.cc-grid-scroll tbody');
    const seen = { most: body?.childElementCount ?? 0 };
    Object.assign(window, { seen });
    const look = () => {
      seen.most = Math.max(seen.most, body?.childElementCount ?? 0);
    };
    if (body) new MutationObserver(look).observe(body, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);
}

type Report = {
  readonly state: string;
  readonly scroll_state: string;
  readonly frame_sequence: number;
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  /** microseconds */
  readonly ts: number;
  readonly id2?: { readonly local?: string };
  readonly args: { readonly frame_reporter?: Report };
};

async function traced(tracing: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const traceConfig = { includedCategories: ['benchmark', 'disabled-by-default-devtools.timeline.frame'] };
  await tracing.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig });
  await work();
  const complete = new Promise<string>((resolve) =>
    tracing.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream)),
  );
  await tracing.send('Tracing.end');
  const handle = await complete;
  let text = '';
  for (let isEnd = false; !isEnd; ) {
    const part = await tracing.send('IO.read', { handle, size: 1 << 20 });
    text += part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data;
    isEnd = part.eof;
  }
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

/**
 * The compositor's own account of the frames of the screen while the table scrolled (PipelineReporter). A frame is in time if anything of it
 * was shown, and dropped if nothing was, though there was something to show; one without any report was never begun.
 */
function framesOf(events: readonly TraceEvent[]): Omit<Frames, 'busy' | 'stolen'> {
  const reports = events.flatMap(({ args, id2, name, ph, pid, ts }) =>
    name === 'PipelineReporter' && ph === 'b' && args.frame_reporter
      ? [{ ...args.frame_reporter, key: `${pid} ${id2?.local}`, pid, ts }]
      : [],
  );
  const scrolling = reports.filter(({ scroll_state }) => scroll_state !== 'SCROLL_NONE');
  const sequence = scrolling.map(({ frame_sequence }) => frame_sequence);
  const [first, last] = [Math.min(...sequence), Math.max(...sequence)];
  // The browser's own windows report too, each from a process of its own.
  const ofPage = reports.filter(({ pid }) => pid === scrolling[0]?.pid);
  const ends = endsOf(events);
  const shownAt: number[] = [];
  let [dropped, late] = [0, 0];
  for (let frame = first; frame <= last; frame += 1) {
    const own = ofPage.filter(({ frame_sequence }) => frame_sequence === frame);
    const shown = own.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
    shownAt.push(...shown.map(({ key, ts }) => ends.get(key)?.find((end) => end >= ts) ?? ts));
    if (shown.length === 0 && !own.some(({ state }) => state === 'STATE_NO_UPDATE_DESIRED')) dropped += 1;
    if (shown.length > 0 && shown.every(({ state }) => state === 'STATE_PRESENTED_PARTIAL')) late += 1;
  }
  const gaps = [...new Set(shownAt)].sort((a, b) => a - b).map((at, index, all) => at - (all[index - 1] ?? at));
  return { frames: last - first + 1, dropped, late, longest: Math.max(...gaps) / 1_000 };
}

/** When the reports of each key ended, in order. */
function endsOf(events: readonly TraceEvent[]): Map<string, number[]> {
  const ends = new Map<string, number[]>();
  for (const { id2, name, ph, pid, ts } of events) {
    if (name !== 'PipelineReporter' || ph !== 'e') continue;
    const key = `${pid} ${id2?.local}`;
    ends.set(
      key,
      [...(ends.get(key) ?? []), ts].sort((a, b) => a - b),
    );
  }
  return ends;
}
