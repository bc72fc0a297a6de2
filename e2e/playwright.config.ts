import { defineConfig } from 'playwright/test';
import { isFull } from '#tests/support/tier.ts';
import { chromiumPath } from './support/chromium.ts';
import { patience } from './support/expect.ts';

const port = Number(process.env.E2E_PORT ?? 8790);

/**
 * Browser journeys against the real product: embedded database in a fresh folder, demo data, embedded identity provider, and a fleet
 * that runs three times as fast as a real one, so that a rollout ends while the test looks on.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  ...(isFull ? {} : { grepInvert: /@full/ }),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: patience },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 25_000,
    screenshot: 'only-on-failure',
    // A trace films every window while it runs, which takes more of two cores than the portal: E2E_TRACE=1 asks for one.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    cwd: '..',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env.E2E_DATA_DIR ?? './test-results/data',
      SEED: 'demo',
      ENVIRONMENT: 'local',
      FLEET_SPEED: '3',
      IDP_ADMIN_CONSOLE_URL: 'https://idp.example.test/admin',
      HELPDESK_URL: 'https://help.example.test/new',
      // Monitoring is inert under tests, whatever the machine's own environment says (MON-02).
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    },
  },
});
