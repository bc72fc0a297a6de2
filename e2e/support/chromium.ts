import { existsSync } from 'node:fs';

/**
 * Where Debian, Ubuntu and macOS put a Chromium; undefined lets Playwright use its own download. The one without a window comes first: it
 * takes two thirds of the processor time of the other for the same pages.
 */
export function chromiumPath(): string | undefined {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return known.find((path) => path !== undefined && existsSync(path));
}
