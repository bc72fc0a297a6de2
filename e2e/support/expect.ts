import { expect as plain } from 'playwright/test';

/** How long a page may take to show what is meant, in ms: it is at hand, and a machine under load needs seconds. */
export const patience = 10_000;
/** What is long work, and honestly waited for, in ms: a rollout to its end, a promotion, an import, roles that end with their token. */
export const longWork = 90_000;

/** The same patience wherever pages are driven: by Playwright's runner or by `npm run paths`. */
export const expect = plain.configure({ timeout: patience });
