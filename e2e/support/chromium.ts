import { existsSync } from 'node:fs';

/** Where Debian, Ubuntu and macOS put a Chromium; undefined lets Playwright use its own download. */
export function chromiumPath(): string | undefined {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return known.find((path) => path !== undefined && existsSync(path));
}
