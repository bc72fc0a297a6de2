import type { Browser, Page } from 'playwright/test';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { visit } from './sweep.ts';
import { type Seat, userSessions } from './user-sessions.ts';

/** Addresses of requests and deployments of E3 1.1: the calls, and the pages. */
export const calls = '/api/e3oru11';
export const pages = '/software/e3oru11/deployment-requests';
export type Told = { readonly id: number };
export type Vehicles = { readonly items: readonly { readonly vin: string }[] };

/** A request with some vehicles, before anything was typed by its pages. */
export async function newRequest(seat: Seat, vehicles: number): Promise<number> {
  const { id } = await answer<Told>(seat, 'POST', `${calls}/deployment-requests`, {
    ...{ title: `Grids ${Date.now() % 100_000}`, description: 'Typed, pasted and assigned by keyboard alone.' },
    ...{
      department: 'EE Integration',
      reason: 'VALIDATION',
      modelSeries: ['ID.3'],
      plannedStart: inDays(3),
      plannedEnd: inDays(9),
    },
  });
  const { items } = await answer<Vehicles>(seat, 'GET', `/api/test-vehicles?platform=E311&status=ACTIVE&size=${vehicles}`);
  await answer(seat, 'PUT', `${calls}/deployment-requests/${id}/vehicles`, { vins: items.map(({ vin }) => vin) });
  return id;
}

/** Pastes a text as somebody does who copied it elsewhere. */
export async function pasteText(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press('Control+v');
}
export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
export const cell = (page: Page, row: number, column: string) => page.locator(`[id="updates.${row}.${column}"]`);
/** Rows as a spreadsheet copies them, each right and of a container of its own. */
export const lines = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    [`ECU-${at}`, (16 + at).toString(16), 'H12', '', `10A915${1000 + at}B`, '', String(1000 + at), ''].join('\t'),
  ).join('\r\n');
/** The same rows as the API takes them. */
export const updatesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: null, productId: `ECU-${at}`, ecuDiagnosticAddress: (16 + at).toString(16), hardware: 'H12' },
    ...{ targetPartNumber: `10A915${1000 + at}B`, targetVersion: String(1000 + at) },
  }));

/** Somebody at a page of a new request of their own. */
export async function seated(browser: Browser, user: string, path: string): Promise<{ page: Page; seat: Seat; id: number }> {
  const seat = await userSessions(browser)(user);
  const id = await newRequest(seat, 6);
  await visit(seat.page, `${pages}/${id}/${path}`);
  return { page: seat.page, seat, id };
}
