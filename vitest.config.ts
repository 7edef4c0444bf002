import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**'],
    // What the shop logs while it is attacked would hide what the tests say.
    env: { LOG_LEVEL: 'silent' },
    globalSetup: ['#server/database/database-testing.ts'],
    // They wait for the database and for password hashes as much as they compute: one worker would leave a core idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
