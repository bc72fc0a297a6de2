import type { Locator, Page } from 'playwright/test';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Explained } from '#machines/explain.ts';
import { expect } from './expect.ts';

/** How long to wait between two looks: what a page takes to follow is counted in hundredths of a second. */
export const intervals = [40, 80, 120, 250];

/** A command as Next steps shows it: open, or closed with what it says about why. */
type PanelRow = {
  readonly key: string;
  readonly open: boolean;
  /** keys of the unmet conditions that stand below it */
  readonly needs: readonly string[];
  /** the line beside its name, where one line says it all */
  readonly summary: string;
};

/** The panel of the page's entity; one of something on it is called by that too: "Next steps: HIL test passed". */
const panelOf = (page: Page, title = 'Next steps'): Locator => page.getByRole('region', { name: title, exact: true });

/** Shows those behind "Show N more actions" too. */
async function unfold(page: Page, panel?: string): Promise<void> {
  const folded = panelOf(page, panel).locator('button[data-more-commands][aria-expanded="false"]');
  if ((await folded.count()) > 0) await folded.click();
}

/** Every command in Next steps. */
async function rowsOf(page: Page, panel?: string): Promise<PanelRow[]> {
  await unfold(page, panel);
  return panelOf(page, panel)
    .locator('[data-command]')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        key: row.getAttribute('data-command') ?? '',
        open: row.getAttribute('data-open') === 'true',
        needs: [...row.querySelectorAll('[data-need]')].map((line) => line.getAttribute('data-need') ?? ''),
        summary: row.querySelector('h3 small')?.textContent ?? '',
      })),
    );
}

const keyOf = ({ command, target: { brandId } }: Explained): string =>
  brandId === undefined ? command : `${command}:${brandId}`;

/** What a closed command must say: each unmet fact, state and person, and once that another role is needed. */
function saysWhy(row: PanelRow, { needs }: Explained): boolean {
  const facts = needs.filter(({ kind }) => kind !== 'right').map(({ key }) => key);
  const roles = needs.length - facts.length;
  if (facts.length === 0 && row.needs.length === 0) return roles > 0 && row.summary !== '';
  const lines = facts.length + (roles > 0 ? 1 : 0);
  return row.needs.length === lines && facts.every((key) => row.needs.includes(key));
}

/** Steps that lead from an entity to something new: Next steps offers them too, and they are no commands of its flow. */
const onward = ['campaign.copy', 'campaign.new', 'deployment.create', 'wayBack.prepare'];

/** Where Next steps and explain() disagree, in words; empty when they show the same. */
function disagreements(rows: readonly PanelRow[], explained: readonly Explained[]): string[] {
  const claimed = new Set<PanelRow>();
  const wrong = explained.flatMap((item) => {
    const key = keyOf(item);
    // Closed for several brands for the same reasons stands once, under the command's own name.
    const row = rows.find((one) => one.key === key) ?? rows.find((one) => one.key === item.command && !one.open);
    if (!row) return [`${key} is not shown`];
    claimed.add(row);
    if (row.open !== item.open) return [`${key} is shown ${row.open ? 'open' : 'closed'}, explain() says the opposite`];
    if (item.open || saysWhy(row, item)) return [];
    return [`${key} says [${row.needs}] '${row.summary}', explain() says [${item.needs.map((need) => need.key)}]`];
  });
  const own = rows.filter(({ key }) => !onward.includes(key));
  const invented = own.filter((row) => !claimed.has(row)).map(({ key }) => `${key} is shown, explain() does not know it`);
  return [...wrong, ...invented];
}

/**
 * Next steps shows exactly what explain() says for the person who looks: open, or closed with the same reasons. `explained` is asked at each look:
 * a job may end meanwhile.
 */
export async function expectPanel(page: Page, explained: () => Promise<readonly Explained[]>, panel?: string): Promise<void> {
  await expect
    .poll(async () => disagreements(await rowsOf(page, panel), await explained()), { timeout: 15_000, intervals })
    .toEqual([]);
}

type Asked = {
  readonly reason?: string;
  readonly name?: string;
  /** what the panel is called, where that is not the page's own */
  readonly panel?: string;
};

async function fillIn(dialog: Locator, field: string, text: string): Promise<void> {
  const control = dialog.locator(field);
  if ((await control.count()) > 0) await control.fill(text);
}

/** Ticks what a dialog asks to be weighed, where it does (D-258). */
export async function tickIn(dialog: Locator): Promise<void> {
  const tick = dialog.locator('[name="tick"]');
  if ((await tick.count()) > 0) await tick.check();
}

/** Presses an open command in Next steps and answers its dialog, if it has one; returns the status of the server's answer. */
export async function press(page: Page, key: string, { reason = '', name = '', panel }: Asked = {}): Promise<number> {
  const button = openButton(page, key, panel).or(instead(page, key, panel));
  await panelOf(page, panel).locator('[data-command]').first().waitFor();
  if ((await button.count()) === 0) await unfold(page, panel);
  const answered = answeredCall(page);
  await button.click();
  const dialog = page.getByRole('dialog');
  const asked = dialog.locator('[data-confirm]').waitFor();
  const first = await Promise.race([answered, asked]);
  if (!first) {
    await fillIn(dialog, '[name="reason"]', reason);
    await fillIn(dialog, '[name="typedName"]', name);
    await tickIn(dialog);
    await dialog.locator('[data-confirm]').click();
  }
  return (await answered).status();
}

/** Stops the first vehicle that still can be, in the table of the page; returns the status of the server's answer. */
export async function pressStop(page: Page, reason: string): Promise<number> {
  const row = page.locator('tr', { has: page.locator('[data-action="stop"]') }).first();
  const dialog = page.getByRole('dialog');
  // A row's actions are there for who points at it; while vehicles end, rows move on under the pointer.
  await expect(async () => {
    await row.hover({ timeout: 1_000 });
    await row.locator('[data-action="stop"]').click({ timeout: 1_000 });
  }).toPass({ timeout: 20_000, intervals });
  await dialog.locator('[name="reason"]').fill(reason);
  const answered = answeredCall(page);
  await dialog.locator('[data-confirm]').click();
  return (await answered).status();
}

/** The button of an open command; one of several is behind "Show N more actions". */
export function openButton(page: Page, key: string, panel?: string): Locator {
  return panelOf(page, panel).locator(`[data-command="${key}"][data-open="true"]`);
}

/** What a closed command offers instead of waiting for a fact: "Start now". */
export function instead(page: Page, key: string, panel?: string): Locator {
  return panelOf(page, panel).locator(`[data-command="${key}"][data-open="false"] [data-need] button`);
}

/** The backend that a path of the contract belongs to. */
const backendOf = (path: string): string | undefined => path.split('/')[2];
const endpoints = Object.values<Endpoint>(api);
const backends = new Set(endpoints.filter(({ command }) => command !== undefined).map(({ path }) => backendOf(path)));
/** What changes something at a backend that has a flow, by the contract: a new area is heard without another word here. An abort of ORU 2.0 is a GET. */
const sending = endpoints
  .filter(({ command, method, path }) => command !== undefined || (method !== 'GET' && backends.has(backendOf(path))))
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The next answer to something that the page sends. Ask for it before the click. */
export function answeredCall(page: Page) {
  return page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    const sent = response.request().method();
    return sending.some(({ method, path }) => method === sent && path.test(pathname));
  });
}
