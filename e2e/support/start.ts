import type { Page } from 'playwright/test';

/** From now on this page starts without the boot answer (ADR 8): it asks for each part by its own call, which a test may answer itself. */
export async function withoutBoot(page: Page): Promise<void> {
  await page.route('**/api/identity-proxy/refresh?ifAny=true&boot=true', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    await route.fulfill({ response: answer, json: typeof body === 'object' && body !== null ? { ...body, boot: null } : body });
  });
}
