import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** What a browser tells of a page, kept until it is taken. */
export type Watch = { readonly take: () => string[] };

/** Keeps console messages from "warning" on, uncaught errors, and answers from 400 on that are not expected. */
export function watch(page: Page, isExpected: (status: number, url: string) => boolean = () => false): Watch {
  let kept: string[] = [];
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type())) return;
    // The browser repeats a refused call as an error; the call itself is kept below.
    if (/Failed to load resource/.test(message.text())) return;
    kept.push(`console ${message.type()}: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', (error) => kept.push(`uncaught: ${error.message.slice(0, 300)}`));
  page.on('response', (response) => {
    if (response.status() < 400 || isExpected(response.status(), response.url())) return;
    kept.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A newer call for the same thing cancels the older one (API-G05), leaving a page does too.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    kept.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  return {
    take: () => {
      const taken = kept;
      kept = [];
      return taken;
    },
  };
}

/** Opens a page and waits until it shows its content: a heading, and nothing that is still loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

type RouterState = { readonly status: string; readonly location: { href: string }; readonly resolvedLocation?: { href: string } };
type InPortal = { readonly __TSR_ROUTER__?: { readonly history: { push(path: string): void }; readonly state: RouterState } };

/** Goes to another page of the portal as a link does, without loading the portal anew; a tab that is not there yet opens it. */
export async function visit(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address, 'http://portal');
  const path = `${pathname}${search}`;
  const isThere = await page.evaluate((to) => {
    // The router shows itself to its own developer tools by this name.
    const router = (globalThis as InPortal).__TSR_ROUTER__;
    router?.history.push(to);
    return router !== undefined;
  }, path);
  if (!isThere) return open(page, path);
  await page.waitForFunction(() => {
    const state = (globalThis as InPortal).__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  );
}

/** What is wrong with the page that is open, by its looks: heading, title, width, names and reasons of closed commands. */
export async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const headings = [...document.querySelectorAll('h1')];
    if (headings.length !== 1) faults.push(`${headings.length} h1: ${headings.map((one) => one.textContent).join(' | ')}`);
    if (headings.some((one) => one.textContent?.trim() === '')) faults.push('an empty h1');
    if (!/(^Control Center$)|( - CC$)/.test(document.title)) faults.push(`title "${document.title}"`);
    for (const closed of document.querySelectorAll('[data-command][data-open="false"]')) {
      const own = closed.querySelector('h3 small')?.textContent ?? '';
      const needs = [...closed.querySelectorAll('[data-need]')].map((need) => need.textContent?.trim() ?? '');
      if (own.trim() === '' && needs.length === 0) faults.push(`closed without a reason: ${closed.getAttribute('data-command')}`);
      if (needs.includes('')) faults.push(`a reason without words: ${closed.getAttribute('data-command')}`);
    }
    for (const note of document.querySelectorAll('.cc-closed-note'))
      if (!/: \S/.test(note.textContent ?? '')) faults.push(`closed without a reason: ${note.textContent}`);
    // Beside a float the box around a table has no width, and what is typed in it cannot be seen.
    for (const scroller of document.querySelectorAll('.cc-scroll-x, .cc-grid-frame'))
      if (scroller.checkVisibility() && scroller.clientWidth === 0)
        faults.push(`no width: ${scroller.querySelector('table')?.getAttribute('aria-label')}`);
    for (const inner of document.querySelectorAll('.cc-clip > :has(table)'))
      if (getComputedStyle(inner).borderLeftWidth !== '0px')
        faults.push(`two frames: ${inner.querySelector('table')?.getAttribute('aria-label')}`);
    // Names of people stand in full; initials only inside the round avatar (D-248).
    const short = /(?<![\p{L}\d.])\p{Lu}\. \p{Lu}\.(?!\p{L})/u.exec(document.body.innerText);
    if (short) faults.push(`a person as "${short[0]}"`);
    const raw =
      /(?<![@\w.-])[a-z]+(?:\.(?!pdf|csv|exe|txt|json|xml|zip|pkg)[a-z][A-Za-z]+)+\b(?=\s|$)|\bundefined\b|\bNaN\b|\[object Object\]/.exec(
        document.body.innerText,
      );
    if (raw) faults.push(`text "${raw[0]}"`);
    return faults;
  });
}

/** How far the page itself scrolls sideways, in pixels, and what stands out. */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const width = document.documentElement.clientWidth;
    const excess = () => document.documentElement.scrollWidth - width;
    // Right after its size has changed a page may not be laid out yet.
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let frames = 0; frames < 3 && excess() > 0; frames += 1) await frame();
    const gone = [...document.querySelectorAll('table')].filter(
      (table) => table.checkVisibility() === false && table.closest('[hidden]') === null,
    );
    if (gone.length > 0) return [`${gone.length} tables cannot be seen at ${document.documentElement.clientWidth}`];
    const over = excess();
    if (over <= 0) return [];
    const widest = [...document.querySelectorAll<HTMLElement>('main *')].find(
      (one) => one.getBoundingClientRect().right > width + 1,
    );
    return [`${over} px too wide at ${width}: ${widest?.tagName.toLowerCase()}.${widest?.className ?? ''}`];
  });
}

/** Rules whose answer depends on the theme. The rest is asked once. */
const coloured = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = { readonly axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

/** Which rules axe goes by. Those of colours take two thirds of its time. */
type Rules = 'all' | 'coloured' | 'plain';

/** Violations that axe finds by every rule, or with or without those of colours. It is put into a document once, and only what it found comes back. */
export async function axe(page: Page, which: Rules = 'all', within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(which === 'coloured' && { runOnly: { type: 'rule', values: coloured } }),
    ...(which === 'plain' && { rules: Object.fromEntries(coloured.map((rule) => [rule, { enabled: false }])) }),
  };
  return page.evaluate(
    async ([place, chosen]) => {
      const { violations } = await (globalThis as unknown as WithAxe).axe.run(place ?? document, chosen);
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map((node) => `axe ${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(1)?.trim() ?? ''}`),
      );
    },
    [within, options] as const,
  );
}

/** Switches the theme by the system's choice, which the page follows unless somebody chose. */
export async function theme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
