const ORIGIN = /^https?:\/\/([^/]+)/;

/** The origin that a kept page belongs to, by its key; all that is kept for no particular host belongs together. */
export function originOfKey(key: string): string {
  return ORIGIN.exec(key)?.[0] ?? '';
}

/** The host of that origin. */
export function hostOfKey(key: string): string {
  return ORIGIN.exec(key)?.[1] ?? '';
}
