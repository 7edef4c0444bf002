import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

export interface ResponseCacheOptions {
  /** The present moment in milliseconds. */
  now: () => number;
  /** The Indian date of a moment: offers begin and end with it, so responses end with it too. */
  day: (now: number) => string;
  maxEntries?: number;
  maxBytes?: number;
}

/** Responses that are the same for everybody, made once and sent until the catalogue changes. */
export interface ResponseCache {
  has(key: string): boolean;
  /** The response under a key: cached, or made now; concurrent callers share one `make`. */
  get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Forgets everything, and does not cache what is being made from the data of before. */
  clear(): void;
  /** Caches nothing until `resume`: notifications of changes do not arrive. */
  pause(): void;
  resume(): void;
}

const MAX_ENTRIES = 500;
const MAX_BYTES = 50 * 1024 * 1024;
/** A response that would evict a tenth of the others is made anew each time. */
const MAX_SHARE_OF_ONE = 0.1;
/** Notifications keep responses right; this age limits the effect of one that was lost. */
const MAX_AGE_MS = 5 * 60_000;

/** Makes an empty cache, bounded in entries, bytes and age. Only responses with status 200 are cached. */
export function createResponseCache({
  now,
  day,
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: ResponseCacheOptions): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxBytes * MAX_SHARE_OF_ONE,
    sizeCalculation: (response) => response.maxBytes,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let today = day(now());
  let paused = false;

  const clear = () => {
    responses.clear();
    inFlight.clear();
  };

  const clearAtMidnight = () => {
    const present = day(now());
    if (present !== today) clear();
    today = present;
  };

  const makeOnce = (key: string, make: () => Promise<CachedResponse>) => {
    const request = make()
      .then((response) => {
        const isCurrent = inFlight.get(key) === request && !paused;
        if (isCurrent && response.isCacheable) responses.set(key, response);
        return response;
      })
      .finally(() => {
        if (inFlight.get(key) === request) inFlight.delete(key);
      });
    inFlight.set(key, request);
    return request;
  };

  return {
    has: (key) => responses.has(key),
    async get(key, make) {
      clearAtMidnight();
      return responses.get(key) ?? inFlight.get(key) ?? makeOnce(key, make);
    },
    clear,
    pause() {
      paused = true;
      clear();
    },
    resume() {
      paused = false;
      clear();
    },
  };
}
