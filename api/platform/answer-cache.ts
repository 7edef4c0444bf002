import { isDeepStrictEqual } from 'node:util';
import type { FinishedAnswer } from './finished-answer.ts';

/** How an answer left the first time: the key that it is kept under, the route that made it, what it carried. */
export interface NamedAnswer {
  key: string;
  route: string;
  /** The headers that every answer to such a request carries, besides the answer's own. */
  headers: Readonly<Record<string, string>>;
}

/** A kept answer, and how it left the first time. */
export interface KeptAnswer {
  answer: FinishedAnswer;
  named: NamedAnswer;
}

export interface AnswerCacheOptions {
  /** The present moment in milliseconds. */
  now: () => number;
  /** A word for the day of a moment; what was kept under another word is dropped. */
  day: (now: number) => string;
  /** Told when renewing an old answer failed; the old one stays for now. */
  onRenewalFailed: (error: unknown) => void;
  /** What a key's answer counts for: a share that holds less than another is never pushed out by it. */
  shareOf?: (key: string) => string;
  mostEntries?: number;
  mostBytes?: number;
}

/** Answers that are the same for everybody, made once and handed out until the catalogue changes. */
export interface AnswerCache {
  /** What is kept and fresh under a name given by `name`, without a promise and without making anything. */
  kept(name: string): KeptAnswer | undefined;
  /** Lets what is kept under a key be found under the very words of a request, which cost nothing to read. */
  name(name: string, named: NamedAnswer): void;
  /** Whether an answer is kept under a key, old or fresh. */
  keeps(key: string): boolean;
  /** The answer under a key: from memory, or made now; callers that come meanwhile share one making. */
  get(key: string, make: () => Promise<FinishedAnswer>): Promise<FinishedAnswer>;
  /** Forgets everything, also what is being made from the data of before. */
  drop(): void;
  /** Keeps nothing until `resume`: nobody would tell us of a change. */
  pause(): void;
  resume(): void;
}

const MOST_ENTRIES = 500;
const MOST_BYTES = 50 * 1024 * 1024;
/** An answer that would push out a tenth of the others is made anew each time. */
const LARGEST_SHARE = 0.1;
const MOST_REMEMBERED_KEYS = 5000;
/** Few write one address in many ways. */
const MOST_NAMES = 2000;

/** Notifications are what keeps answers right. These two ages catch one that was lost. */
const RENEW_AFTER_MS = 60_000;
const UNUSABLE_AFTER_MS = 5 * 60_000;

interface Entry {
  answer: FinishedAnswer;
  madeAt: number;
}

/**
 * Makes an empty cache, bounded in entries and bytes; of the share that holds most, what was not asked for longest
 * goes first. An answer is kept from the second time it is asked for, so that addresses that nobody else uses push
 * nothing out.
 */
export function createAnswerCache({
  now,
  day,
  onRenewalFailed,
  shareOf = () => '',
  mostEntries = MOST_ENTRIES,
  mostBytes = MOST_BYTES,
}: AnswerCacheOptions): AnswerCache {
  // A Map remembers the order of insertion: the first is the one not asked for longest.
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<FinishedAnswer>>();
  const askedBefore = new Set<string>();
  const names = new Map<string, NamedAnswer>();
  let today = day(now());
  let paused = false;
  let generation = 0;

  const drop = () => {
    generation += 1;
    entries.clear();
    making.clear();
    names.clear();
  };

  const dropYesterdays = (moment: number) => {
    const present = day(moment);
    if (present === today) return;
    today = present;
    drop();
  };

  const markAsked = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
  };

  /** Compressed forms are made later, so the sum is taken when it matters. */
  const totalBytes = () => [...entries.values()].reduce((sum, { answer }) => sum + answer.bytes(), 0);

  /** The share that holds most. */
  const largestShare = (): string => {
    const held = new Map<string, number>();
    for (const [key, { answer }] of entries) {
      held.set(shareOf(key), (held.get(shareOf(key)) ?? 0) + answer.bytes());
    }
    return [...held].reduce((largest, one) => (one[1] > largest[1] ? one : largest), ['', -1] as const)[0];
  };

  /** Lets go of the answer of the largest share that was not asked for longest; answers its bytes. */
  const pushOutOne = (): number => {
    const share = largestShare();
    for (const [key, { answer }] of entries) {
      if (shareOf(key) !== share) continue;
      entries.delete(key);
      return answer.bytes();
    }
    return 0;
  };

  const keep = (key: string, made: FinishedAnswer) => {
    const present = entries.get(key)?.answer;
    const answer = present && saysTheSame(present, made) ? present : made;
    if (!answer.keepable || answer.bytes() > mostBytes * LARGEST_SHARE) return;
    entries.delete(key);
    entries.set(key, { answer, madeAt: now() });
    let bytes = totalBytes();
    while (entries.size > mostEntries || bytes > mostBytes) bytes -= pushOutOne();
  };

  /** Whether a key was asked for before; remembers it. Nothing is remembered for ever. */
  const isAskedAgain = (key: string): boolean => {
    if (askedBefore.has(key)) return true;
    if (askedBefore.size >= MOST_REMEMBERED_KEYS) askedBefore.clear();
    askedBefore.add(key);
    return false;
  };

  const makeOnce = (key: string, make: () => Promise<FinishedAnswer>, again: boolean) => {
    const underWay = making.get(key);
    if (underWay) return underWay;
    const begunIn = generation;
    const work = make()
      .then((answer) => {
        if (again && !paused && generation === begunIn) keep(key, answer);
        return answer;
      })
      .finally(() => {
        if (making.get(key) === work) making.delete(key);
      });
    making.set(key, work);
    return work;
  };

  return {
    kept(name) {
      const named = names.get(name);
      if (!named) return undefined;
      const moment = now();
      dropYesterdays(moment);
      const entry = entries.get(named.key);
      if (!entry || moment - entry.madeAt > RENEW_AFTER_MS) return undefined;
      markAsked(named.key, entry);
      return { answer: entry.answer, named };
    },
    keeps: (key) => entries.has(key),
    name(name, named) {
      if (!entries.has(named.key) || names.has(name)) return;
      if (names.size >= MOST_NAMES) names.clear();
      names.set(name, named);
    },
    get(key, make) {
      dropYesterdays(now());
      const again = isAskedAgain(key);
      const entry = entries.get(key);
      const age = entry ? now() - entry.madeAt : 0;
      if (!entry || age > UNUSABLE_AFTER_MS) return makeOnce(key, make, again);
      markAsked(key, entry);
      if (age > RENEW_AFTER_MS) makeOnce(key, make, true).catch(onRenewalFailed);
      return Promise.resolve(entry.answer);
    },
    drop,
    pause() {
      paused = true;
      drop();
    },
    resume() {
      paused = false;
      drop();
    },
  };
}

/** What is renewed and found unchanged keeps its compressed forms. */
function saysTheSame(present: FinishedAnswer, made: FinishedAnswer): boolean {
  return present.etag === made.etag && isDeepStrictEqual(present.headers, made.headers);
}
