import type { FastifyBaseLogger } from 'fastify';
import { listenTo } from '#api/platform/database/listen.ts';
import { createResponseCache, type ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { indianDate } from '#contract/indian-time.ts';

/** Sent by the triggers of every table that public pages show something of. */
const CHANNEL = 'catalogue_changed';

export interface SharedResponses extends ResponseCache {
  stop(): Promise<void>;
}

/**
 * The cached responses that show the catalogue. They end when the database notifies of a change or an Indian day
 * begins, when offers begin and end. While the database cannot notify, nothing is cached.
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
    heard: cache.clear,
    deaf: cache.pause,
    hearing: cache.resume,
    log: (error) => log.warn({ err: error }, 'not listening for changes of the catalogue'),
  });
  return { ...cache, stop: listening.stop };
}
