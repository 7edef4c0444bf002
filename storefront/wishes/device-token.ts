const KEY = 'wish-list-device';
const BYTES = 18;

/** The token of this device's wish list; undefined if it has none. */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Browsers can block access to storage.
    return undefined;
  }
}

/** Makes a token of 144 random bits for this device. Throws where storage is blocked. */
export function makeDeviceToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  localStorage.setItem(KEY, token);
  return token;
}

export function forgetDeviceToken(): void {
  localStorage.removeItem(KEY);
}
