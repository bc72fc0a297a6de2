import type { Locator, Page } from 'playwright/test';

/** More controls than any page has: after the last one comes the first. */
const most = 250;

/** Goes to a control as somebody without a pointer does; `key` says in which direction. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${control}`);
}
