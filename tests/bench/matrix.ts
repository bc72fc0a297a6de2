import { type BrowserContext, chromium, type Page } from 'playwright';
import { type Api, sessionOf, signIn, startPortal } from '#tests/bench/portal.ts';
import { framesTold, framesWhile, plainLines } from '#tests/bench/scroll.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';

type Row = (what: string, figure: string, goal: string) => void;

/** D-087: as large as a request may be. */
const vehicles = 500;
const updates = 200;
const runs = 3;
const speed = 2_000;
const user = 'test-vin-manager';
const requests = '/api/e3oru11/deployment-requests';

const vins = Array.from({ length: vehicles }, (_, at) => `WVWZZZE1ZMP${String(100_000 + at)}`);
const vehicleRows = vins.map((vin, at) => ({
  ...{ vin, alias: `TV-${at}`, model: 'ID.3', year: 2025, department: 'EE Integration' },
  ...{ type: 'PHYSICAL_VEHICLE', status: at % 7 === 0 ? 'RESERVED' : 'ACTIVE' },
}));
const updateRows = Array.from({ length: updates }, (_, at) => ({
  ...{ id: at + 1, productId: `ECU-${at}`, ecuDiagnosticAddress: '8C', hardware: 'H12', sourcePartNumber: '' },
  ...{ targetPartNumber: `10A915${1000 + at}B`, sourceVersion: '', targetVersion: String(1000 + at), targetDocumentId: '' },
}));
const assignments = vins.flatMap((vin, row) =>
  updateRows.flatMap(({ id }) => ((row + id) % 3 === 0 ? [] : [{ vin, updateId: id }])),
);

/** Rows of the matrix of vehicles and updates at its largest: frames while it scrolls, and how long switching takes to be drawn. */
export async function benchMatrix(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { FLEET_SPEED: '0.001' });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const [name = '', ...value] = (await sessionOf(portal.url, user)).split('=');
    const id = await draft(await signIn(portal.url, user));
    const tracing = await browser.newBrowserCDPSession();
    for (let run = 1; run <= runs; run += 1) {
      const plain = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      row(`plain lines without a script (${run})`, framesTold(await plainLines(plain, tracing, speed)), 'what the machine drops');
      await plain.close();
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      const secure = portal.url.replace(/^http:/, 'https:');
      await context.addCookies([{ name, value: value.join('='), url: secure, httpOnly: true, sameSite: 'Strict', secure: true }]);
      const page = await opened(context, portal.url, id);
      const place = await page.locator('.cc-matrix-scroll').boundingBox();
      if (!place) throw new Error('the matrix is not in sight');
      row(`${vehicles} x ${updates}, scrolled (${run})`, framesTold(await framesWhile(page, tracing, place, speed)), '0 dropped');
      row(`${vehicles} x ${updates}, elements (${run})`, `${await page.locator('.cc-matrix-scroll *').count()}`, '< 5,000');
      row(`a cell is switched (${run})`, await switched(page, '[id="assignments.0.3"]'), '< 100 ms');
      row(`a column is switched (${run})`, await switched(page, '[id="assignments.-1.3"]'), '< 100 ms');
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function draft(api: Api): Promise<number> {
  const { items } = (await api(`${requests}?scope=own&status=CREATED`)) as { items: { id: number }[] };
  const [first] = items;
  if (!first) throw new Error('the demo has no request to edit');
  return first.id;
}

/** The page over the largest lists that there may be: the demo has no 500 test vehicles of one platform. */
async function opened(context: BrowserContext, url: string, id: number): Promise<Page> {
  const page = await context.newPage();
  const answers: Readonly<Record<string, unknown>> = {
    vehicles: vehicleRows,
    'ecu-updates': updateRows,
    'ecu-updates-and-vehicles': assignments,
  };
  for (const [name, json] of Object.entries(answers))
    await page.route(`**${requests}/${id}/${name}`, (route) => route.fulfill({ json }));
  await page.goto(`${url}/software/e3oru11/deployment-requests/${id}/ecu-updates-and-vehicles`);
  await page.locator('[id="assignments.0.0"]').waitFor();
  await page.waitForFunction(() => performance.now() > 6_000);
  return page;
}

/** From the key to the frame after it was drawn, in ms. */
async function switched(page: Page, mark: string): Promise<string> {
  await page.evaluate(() => document.querySelector('.cc-matrix-scroll')?.scrollTo(0, 0));
  await page.locator(mark).focus();
  await page.evaluate(() => {
    const taken = new Promise<number>((resolve) => {
      const heard = () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      };
      addEventListener('keydown', heard, { capture: true, once: true });
    });
    Object.assign(window, { taken });
  });
  await page.keyboard.press('Space');
  const taken = await page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken);
  return `${taken.toFixed(0)} ms`;
}
