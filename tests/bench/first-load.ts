import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright';

/** A page to be loaded with an empty cache, and what stands on it when it is complete. */
export type Visit = { readonly name: string; readonly path: string; readonly complete: string; readonly cookie?: string };

export type FirstLoad = {
  readonly name: string;
  /** bytes over the wire, brotli, of what came before the page was complete */
  readonly scripts: number;
  readonly styles: number;
  /** the shared worker's own script: another thread's, and one for all tabs */
  readonly worker: number;
  /** scripts and styles that came afterwards by themselves: what shows a failure, fetched while a server is there to send it */
  readonly later: number;
  readonly plain: Paint;
  readonly slow: Paint;
};

export type Paint = {
  /** largest contentful paint, and until the page's content is there, in ms */
  readonly largest: number;
  readonly complete: number;
  readonly shift: number;
  /** what long tasks took beyond 50 ms each until the page was complete, in ms */
  readonly blocked: number;
  /** MB after a collection */
  readonly heap: number;
};

/** Long enough for what a page fetches once it has settled (create-portal.ts). */
const SETTLED = 6_000;

type Seen = { largest: number; shift: number; blocked: number };

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen: Seen = { largest: 0, shift: 0, blocked: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', ({ value = 0, hadRecentInput = false }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
}

async function open(browser: Browser, url: string, { cookie }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', ...value] = (cookie ?? '').split('=');
  // A secure cookie may be set for https alone, though browsers send it to http on this machine too.
  const secure = url.replace(/^http:/, 'https:');
  if (name)
    await context.addCookies([{ name, value: value.join('='), url: secure, httpOnly: true, sameSite: 'Strict', secure: true }]);
  await context.addInitScript(watch);
  return context;
}

async function painted(page: Page, url: string, visit: Visit, isSlow: boolean): Promise<Paint> {
  const tools = await page.context().newCDPSession(page);
  if (isSlow) {
    const speed = (9 * 1024 * 1024) / 8;
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(new URL(visit.path, url).href, { waitUntil: 'commit' });
  await page.locator(visit.complete).first().waitFor();
  const { seen, complete } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Seen }).seen,
    complete: performance.now(),
  }));
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return { ...seen, complete, heap: usedSize / 1_000_000 };
}

/** Bytes of one file as the server sends it to a browser. */
async function weightOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  await response.body?.cancel();
  return Number(response.headers.get('content-length') ?? 0);
}

const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
const isWorker = (request: Request) => /session-worker/.test(request.url());

async function weighed(browser: Browser, url: string, visit: Visit) {
  const context = await open(browser, url, visit);
  const page = await context.newPage();
  const asked: Request[] = [];
  context.on('request', (request) => (isCode(request) || isWorker(request)) && asked.push(request));
  const plain = await painted(page, url, visit, false);
  const first = asked.length;
  // The worker's script never counts as finished, so the others are weighed by themselves, each once.
  await page.waitForFunction((until) => performance.now() > until, plain.complete + SETTLED, { timeout: 2 * SETTLED });
  const total = async (requests: readonly Request[]) => {
    const weights = await Promise.all([...new Set(requests.map((request) => request.url()))].map(weightOf));
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
  const own = asked.slice(0, first).filter((request) => !isWorker(request));
  const sum = {
    scripts: await total(own.filter((request) => request.resourceType() === 'script')),
    styles: await total(own.filter((request) => request.resourceType() === 'stylesheet')),
    worker: await total(asked.filter(isWorker)),
    later: await total(asked.slice(first).filter((request) => !isWorker(request))),
  };
  await context.close();
  return { ...sum, plain };
}

/** What a page weighs and how it comes, each time in a browser that has nothing but the session: plain, and on a slow machine and line. */
export async function firstLoads(url: string, executablePath: string | undefined, visits: readonly Visit[]) {
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const loads: FirstLoad[] = [];
  try {
    for (const visit of visits) {
      const fast = await weighed(browser, url, visit);
      const context = await open(browser, url, visit);
      const slow = await painted(await context.newPage(), url, visit, true);
      await context.close();
      loads.push({ name: visit.name, ...fast, slow });
    }
  } finally {
    await browser.close();
  }
  return loads;
}
