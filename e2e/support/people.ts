import type { Browser, BrowserContext, Page } from 'playwright/test';

/** Opens a window of its own for a seed user and signs in through the provider's form (AUTH-01, D-233). */
export async function signIn(browser: Browser, userName: string, path = '/'): Promise<Page> {
  // What moves takes a third of the processors where many windows are open; shell.spec looks at the portal with motion.
  const context: BrowserContext = await browser.newContext({
    baseURL: baseUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="username"]').fill(userName);
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && !url.pathname.startsWith('/login'));
  return page;
}

let base: string | undefined;
/** Sits people at another portal than that of the end-to-end tests. */
export function sitAt(url: string): void {
  base = url;
}

export function baseUrl(): string {
  return base ?? `http://localhost:${process.env.E2E_PORT ?? 8790}`;
}

/** One signed-in window a person, opened when first needed: a journey asks for the same people again and again. */
export function demoUsers(browser: Browser): (userName: string) => Promise<Page> {
  const pages = new Map<string, Promise<Page>>();
  return (userName) => {
    const known = pages.get(userName) ?? signIn(browser, userName);
    pages.set(userName, known);
    return known;
  };
}

/**
 * Ends every window of a test: those that stay open go on hearing news, and load again for nobody. Not waited for: the browser was seen to take
 * minutes to say that one is closed.
 */
export function closeWindows(browser: Browser): void {
  for (const context of browser.contexts()) void context.close().catch(() => undefined);
}
