import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'e2e/**'],
    // What the shop logs while it is attacked would hide what the tests say.
    env: { LOG_LEVEL: 'silent' },
    globalSetup: ['./server/database-testing.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
