import type { Locator, Page } from 'playwright/test';
import { expect } from './expect.ts';
import { instead, tickIn } from './panel.ts';

/** The control of a form's field, by its name on the wire. */
export function field(page: Page, name: string): Locator {
  return page.locator(`[data-field="${name}"]`).locator('input, textarea, select').first();
}

/** The button of an open command in Next steps, unless it is still folded; `brandId` where the command is aimed at a brand. */
export function openCommand(page: Page, command: string, brandId?: number): Locator {
  const key = brandId === undefined ? command : `${command}:${brandId}`;
  return page.locator(`[data-command="${key}"][data-open="true"]`);
}

type Asked = { readonly brandId?: number; readonly reason?: string; readonly name?: string };

/** Unfolds the commands that Next steps keeps behind "Show N more actions". */
async function unfoldCommands(page: Page) {
  const more = page.locator('[data-more-commands][aria-expanded="false"]');
  if ((await more.count()) > 0) await more.click();
}

/** The button of an open command once it can be seen, unfolded where it has to be. */
async function reveal(page: Page, command: string, brandId?: number): Promise<Locator> {
  const button = openCommand(page, command, brandId);
  const panel = page.locator('[data-command], [data-more-commands]');
  await expect(panel.first()).toBeVisible();
  if ((await button.count()) === 0) await unfoldCommands(page);
  return button;
}

/** Sends a command from Next steps and answers what its dialog asks for (D-154). */
export async function send(page: Page, command: string, asked: Asked = {}) {
  const button = (await reveal(page, command, asked.brandId)).or(instead(page, command));
  await button.click();
  const dialog = page.getByRole('dialog');
  // A command without a dialog is sent at once, and then no longer stands open.
  await expect.poll(async () => (await dialog.isVisible()) || (await button.count()) === 0).toBe(true);
  if (await dialog.isVisible()) await answer(dialog, asked);
  await expect(button).toHaveCount(0);
}

async function answer(dialog: Locator, asked: Asked) {
  if (asked.reason !== undefined) await dialog.locator('[name="reason"]').fill(asked.reason);
  if (asked.name !== undefined) await dialog.locator('[name="typedName"]').fill(asked.name);
  await tickIn(dialog);
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toBeHidden();
}

/** A command that is closed for this person stands in Next steps with its reason. */
export async function expectClosed(page: Page, command: string, brandId?: number) {
  const button = await reveal(page, command, brandId);
  await expect(button).toHaveCount(0);
}

/** Saves the form of the page by its button in the bar. */
export async function save(page: Page, label: string) {
  await page.getByRole('toolbar', { name: 'Form' }).getByRole('button', { name: label, exact: true }).click();
}

/** What stands in a figure of the page, without its share: 1,024 is 1024. */
export async function figure(page: Page, name: string): Promise<number> {
  const text = await page
    .locator(`[data-figure="${name}"] dd`)
    .first()
    .evaluate((element) => element.firstChild?.textContent ?? '');
  return Number(text.replace(/\D/g, ''));
}

/** Keeps every value that a figure of the page takes from now on, as it is drawn: what moves by itself leaves a trace. */
export async function watchFigure(page: Page, name: string): Promise<() => Promise<string[]>> {
  const element = page.locator(`[data-figure="${name}"] dd`).first();
  await element.evaluate((node) => {
    const seen = [node.firstChild?.textContent ?? ''];
    const note = () => {
      const value = node.firstChild?.textContent ?? '';
      if (value !== seen.at(-1)) seen.push(value);
      node.setAttribute('data-seen', seen.join(' '));
    };
    note();
    new MutationObserver(note).observe(node, { childList: true, characterData: true, subtree: true });
  });
  return async () => ((await element.getAttribute('data-seen')) ?? '').split(' ');
}
