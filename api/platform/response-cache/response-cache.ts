import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#contract/durations.ts';
import type { CachedResponse } from './cached-response.ts';

export interface ResponseCacheOptions {
  now: () => number;
  /** The Indian date: offers begin and end at midnight, so cached responses expire then. */
  day: (now: number) => string;
  maxEntries?: number;
  maxBytes?: number;
}

/** Caches responses that are the same for everybody until the catalogue changes. */
export interface ResponseCache {
  has(key: string): boolean;
  /** The cached response of a key, or the result of `make`; concurrent callers share one `make`. */
  get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Empties the cache; responses in progress, made from old data, will not be cached. */
  clear(): void;
  /** Stops caching until `resume`, while change notifications cannot arrive. */
  pause(): void;
  resume(): void;
}

const MAX_ENTRIES = 500;
const MAX_BYTES = 50 * 1024 * 1024;
/** Larger responses, by share of the cache, are not cached. */
const MAX_SHARE_OF_ONE = 0.1;
/** Bounds staleness when a change notification was lost. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Creates a cache bounded in entries, bytes and age. Only responses with status 200 are cached. */
export function createResponseCache({
  now,
  day,
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
}: ResponseCacheOptions): ResponseCache {
  const responses = boundedResponses(maxEntries, maxBytes, now);
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

function boundedResponses(maxEntries: number, maxBytes: number, now: () => number) {
  return new LRUCache<string, CachedResponse>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxBytes * MAX_SHARE_OF_ONE,
    sizeCalculation: (response) => response.maxBytes,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
  });
}
