import { afterAll, vi } from 'vitest';

// Globals are restored before each test; those that the last test of a file replaced would reach the next file.
afterAll(() => {
  vi.unstubAllGlobals();
});
