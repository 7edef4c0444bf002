import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**'],
    // The shop's log during attack tests would hide the test output.
    env: { LOG_LEVEL: 'silent' },
    setupFiles: ['./scripts/unstub-testing.ts'],
    globalSetup: ['#server/database/database-testing.ts'],
    // Tests wait for the database as much as they compute; the third worker fills the gaps of two cores.
    maxWorkers: 3,
    // A worker loads the shop's modules once instead of once per file: a fifth of the processor time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
