import { chromium } from 'playwright';

export type FirstLoad = { readonly scripts: number; readonly styles: number; readonly visible: number };

/** What the first page weighs over the wire, brotli, in bytes, and when its largest content is painted, in milliseconds. */
export async function firstLoad(url: string, executablePath: string | undefined): Promise<FirstLoad> {
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const weights = { script: 0, stylesheet: 0 };
    const weighed: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const kind = request.resourceType();
      if (kind !== 'script' && kind !== 'stylesheet') return;
      weighed.push(
        request.sizes().then(({ responseBodySize }) => {
          weights[kind] += responseBodySize;
        }),
      );
    });
    await page.goto(url, { waitUntil: 'load' });
    // The script of the shared worker never counts as finished, so an idle network is not to be waited for.
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const visible = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    await Promise.all(weighed);
    return { scripts: weights.script, styles: weights.stylesheet, visible };
  } finally {
    await browser.close();
  }
}
