/** The origin that a kept page belongs to, by its key; all that is kept for no particular host belongs together. */
export function originOfKey(key: string): string {
  return /^https?:\/\/[^/]+/.exec(key)?.[0] ?? '';
}
