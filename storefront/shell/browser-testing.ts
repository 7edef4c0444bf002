import { vi } from 'vitest';

/** The few parts of a browser that the rules under test touch. For tests alone. */
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
