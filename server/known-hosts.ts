/** Says under which host names pages are kept. */
export type IsKnownHost = (host: string) => boolean;

/** Without a configured name: the shop's own, `www` before it, and an address or two by which it is watched. */
const MOST_LEARNT = 4;
/** So many names are counted at a time, however many are made up. */
const MOST_COUNTED = 64;
/** Askings count half after so long: what matters is who is asked for now. */
const HALVED_EVERY_MS = 60_000;
/** A name that is asked for so many times as often takes the place of a learnt one: not twice by chance. */
const TIMES_AS_OFTEN = 2;
const FORGOTTEN_BELOW = 0.01;

interface Count {
  asked: number;
  /** How much of it may be another name's, whose place in the count it took. */
  inherited: number;
}

/**
 * The hosts that are configured and no others; where none is, the four that are asked for most. Names are counted as
 * "space saving" does (Metwally, Agrawal, El Abbadi 2005): the least asked one hands its place and its count on, so
 * that no flood of made-up names keeps a name that is truly asked for out of the count.
 */
export function knownHosts(configured: readonly string[], now: () => number = Date.now): IsKnownHost {
  if (configured.length > 0) {
    const names = new Set(configured);
    return (host) => names.has(host);
  }
  const counts = new Map<string, Count>();
  const learnt = new Set<string>();
  let halvedAt = now();

  const fade = () => {
    const halvings = Math.floor((now() - halvedAt) / HALVED_EVERY_MS);
    if (halvings === 0) return;
    halvedAt += halvings * HALVED_EVERY_MS;
    for (const [host, count] of counts) {
      count.asked /= 2 ** halvings;
      count.inherited /= 2 ** halvings;
      if (count.asked >= FORGOTTEN_BELOW) continue;
      counts.delete(host);
      learnt.delete(host);
    }
  };

  /** Learnt names keep their place in the count. */
  const makeRoom = (): number => {
    if (counts.size < MOST_COUNTED) return 0;
    const others = [...counts.keys()].filter((host) => !learnt.has(host));
    const least = leastAsked(others, counts);
    const { asked } = counts.get(least) ?? { asked: 0 };
    counts.delete(least);
    return asked;
  };

  return (host) => {
    fade();
    let count = counts.get(host);
    if (!count) {
      const inherited = makeRoom();
      count = { asked: inherited, inherited };
      counts.set(host, count);
    }
    count.asked += 1;
    if (learnt.has(host)) return true;
    if (learnt.size >= MOST_LEARNT) {
      const least = leastAsked([...learnt], counts);
      if (count.asked - count.inherited <= TIMES_AS_OFTEN * (counts.get(least)?.asked ?? 0)) return false;
      learnt.delete(least);
    }
    learnt.add(host);
    return true;
  };
}

function leastAsked(hosts: readonly string[], counts: ReadonlyMap<string, Count>): string {
  const asked = (host: string) => counts.get(host)?.asked ?? 0;
  return hosts.reduce((least, host) => (asked(host) < asked(least) ? host : least));
}
