import type { FastifyBaseLogger } from 'fastify';
import { listenTo } from '#api/platform/database/listen.ts';
import type { Replica } from '#api/platform/database/replica.ts';
import { createResponseCache, type ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { indianDate } from '#contract/indian-time.ts';

/** Notified by triggers on every table that public pages read. */
const CHANNEL = 'catalogue_changed';

/** Product pages have a cache of their own: a crawler that opens them one by one must not push out all others. */
const PRODUCT_PAGES = { maxEntries: 300, maxBytes: 40 * 1024 * 1024 };

export interface SharedResponses extends ResponseCache {
  productPages: ResponseCache;
  stop(): Promise<void>;
}

/** The cache of catalogue responses, cleared by notified changes and at midnight in India; unused without notifications. */
export function openSharedResponses(
  connectionString: string,
  clock: () => Date,
  log: FastifyBaseLogger,
  replica?: Pick<Replica, 'onChange' | 'onDisconnect'>,
): SharedResponses {
  const times = { now: () => clock().getTime(), day: (now: number) => indianDate(new Date(now)) };
  const others = createResponseCache(times);
  const productPages = createResponseCache({ ...times, ...PRODUCT_PAGES });
  const both = (act: 'clear' | 'pause' | 'resume') => () => {
    others[act]();
    productPages[act]();
  };
  const cache = { ...others, clear: both('clear'), pause: both('pause'), resume: both('resume') };
  cache.pause();
  const listening = listenTo(connectionString, {
    channel: CHANNEL,
    // The replica first: a response that is made once the cache is empty must not come from a lagging one.
    onNotify() {
      replica?.onChange();
      cache.clear();
    },
    onDisconnect() {
      replica?.onDisconnect();
      cache.pause();
    },
    onConnect() {
      replica?.onChange();
      cache.resume();
    },
    log: (error) => log.warn({ err: error }, 'cannot listen for changes of the catalogue'),
  });
  return { ...cache, productPages, stop: listening.stop };
}
