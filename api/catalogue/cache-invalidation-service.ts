import type { FastifyBaseLogger } from 'fastify';
import { listenTo } from '#api/platform/database/listen.ts';
import { createResponseCache, type ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { indianDate } from '#contract/indian-time.ts';

/** Notified by triggers on every table that public pages read. */
const CHANNEL = 'catalogue_changed';

export interface SharedResponses extends ResponseCache {
  stop(): Promise<void>;
}

/**
 * The cache of catalogue responses. Cleared when the database notifies a change and at midnight in India, when offers
 * begin and end. Nothing is cached while notifications cannot arrive.
 */
export function openSharedResponses(
  connectionString: string,
  clock: () => Date,
  log: FastifyBaseLogger,
): SharedResponses {
  const cache = createResponseCache({
    now: () => clock().getTime(),
    day: (now) => indianDate(new Date(now)),
  });
  cache.pause();
  const listening = listenTo(connectionString, {
    channel: CHANNEL,
    onNotify: cache.clear,
    onDisconnect: cache.pause,
    onConnect: cache.resume,
    log: (error) => log.warn({ err: error }, 'not listening for changes of the catalogue'),
  });
  return { ...cache, stop: listening.stop };
}
