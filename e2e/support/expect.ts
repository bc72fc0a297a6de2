import { expect as plain } from 'playwright/test';

/** The same patience wherever pages are driven: by Playwright's runner or by `npm run paths`. */
export const expect = plain.configure({ timeout: 45_000 });
