/** Says under which host names pages are kept. */
export type IsKnownHost = (host: string) => boolean;

/** Without a configured name: the shop's own, `www` before it, and an address or two by which it is watched. */
const MOST_LEARNT = 4;
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/**
 * The hosts that are configured and no others; where none is, the first few that are asked for, each for as long as
 * it is. A made-up name takes the place of none that is in use.
 */
export function knownHosts(configured: readonly string[], now: () => number = Date.now): IsKnownHost {
  if (configured.length > 0) {
    const names = new Set(configured);
    return (host) => names.has(host);
  }
  const lastAsked = new Map<string, number>();
  return (host) => {
    const moment = now();
    if (!lastAsked.has(host) && lastAsked.size >= MOST_LEARNT) {
      for (const [known, at] of lastAsked) if (moment - at > FORGOTTEN_AFTER_MS) lastAsked.delete(known);
      if (lastAsked.size >= MOST_LEARNT) return false;
    }
    lastAsked.set(host, moment);
    return true;
  };
}
