import { afterAll, vi } from 'vitest';

// Globals are restored before each test; without this, those of a file's last test would reach the next file.
afterAll(() => {
  vi.unstubAllGlobals();
});
