import type { Page } from 'playwright/test';

/** From now on this page starts without the boot answer (ADR 8): it asks for each part by its own call, which a test may answer itself. */
export async function withoutBoot(page: Page): Promise<void> {
  await page.route('**/api/identity-proxy/refresh?ifAny=true&boot=true', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    await route.fulfill({ response: answer, json: typeof body === 'object' && body !== null ? { ...body, boot: null } : body });
  });
}

/** From now on this page is told that monitoring is on. */
export async function asMonitored(page: Page): Promise<void> {
  await withoutBoot(page);
  await page.route('**/api/cloud-proxy/configuration', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isMonitored: true } });
  });
}
