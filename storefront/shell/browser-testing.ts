import { vi } from 'vitest';

/** Stubs the browser globals that the code under test uses. */
export function fakeBrowser(): { storage: Map<string, string>; events: string[] } {
  const storage = new Map<string, string>();
  const events: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
  });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event.type) > 0);
  return { storage, events };
}
