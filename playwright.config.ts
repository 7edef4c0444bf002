import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './scripts/chromium/chromium-flags.mjs';
import { installedChromium } from './scripts/chromium/find-chromium.mjs';

/** The journeys of a customer, in a real browser against the real shop. `BASE_URL` tries a shop that is already open. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/start-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // The journeys wait more than they compute; four fill the gaps of two cores.
  workers: 4,
  // `npm test` names how many needed the second try.
  retries: 1,
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // A press that finds nothing to press fails by itself, long before its test would.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording everything for the few that fail costs a third of the run.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      // A page of a test lives for seconds, too short for what optimizing its scripts costs: a tenth of the renderers' time.
      args: [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'],
    },
  },
});
