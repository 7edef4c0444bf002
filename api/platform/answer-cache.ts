import type { FinishedAnswer } from './finished-answer.ts';

export interface AnswerCacheOptions {
  /** The present moment in milliseconds. */
  now: () => number;
  /** A word for the present day; what was kept under another word is dropped. */
  day: () => string;
  /** Told when renewing an old answer failed; the old one stays for now. */
  onRenewalFailed: (error: unknown) => void;
  mostEntries?: number;
  mostBytes?: number;
}

/** Answers that are the same for everybody, made once and handed out until the catalogue changes. */
export interface AnswerCache {
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

/** Notifications are what keeps answers right. These two ages catch one that was lost. */
const RENEW_AFTER_MS = 60_000;
const UNUSABLE_AFTER_MS = 5 * 60_000;

interface Entry {
  answer: FinishedAnswer;
  madeAt: number;
}

/**
 * Makes an empty cache, bounded in entries and bytes; what was not asked for longest goes first. An answer is kept
 * from the second time it is asked for, so that addresses that nobody else uses push nothing out.
 */
export function createAnswerCache({
  now,
  day,
  onRenewalFailed,
  mostEntries = MOST_ENTRIES,
  mostBytes = MOST_BYTES,
}: AnswerCacheOptions): AnswerCache {
  // A Map remembers the order of insertion: the first is the one not asked for longest.
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<FinishedAnswer>>();
  const askedBefore = new Set<string>();
  let today = day();
  let paused = false;
  let generation = 0;

  const drop = () => {
    generation += 1;
    entries.clear();
    making.clear();
  };

  /** Compressed forms are made later, so the sum is taken when it matters. */
  const totalBytes = () => [...entries.values()].reduce((sum, { answer }) => sum + answer.bytes(), 0);

  const keep = (key: string, answer: FinishedAnswer) => {
    if (!answer.keepable || answer.bytes() > mostBytes * LARGEST_SHARE) return;
    entries.delete(key);
    entries.set(key, { answer, madeAt: now() });
    let bytes = totalBytes();
    for (const [oldest, { answer: pushedOut }] of entries) {
      if (entries.size <= mostEntries && bytes <= mostBytes) break;
      bytes -= pushedOut.bytes();
      entries.delete(oldest);
    }
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
    get(key, make) {
      if (day() !== today) {
        today = day();
        drop();
      }
      const again = isAskedAgain(key);
      const entry = entries.get(key);
      const age = entry ? now() - entry.madeAt : 0;
      if (!entry || age > UNUSABLE_AFTER_MS) return makeOnce(key, make, again);
      entries.delete(key);
      entries.set(key, entry);
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
