import type { FastifyBaseLogger } from 'fastify';
import { type AnswerCache, createAnswerCache } from '#api/platform/answer-cache.ts';
import { originOfKey } from '#api/platform/answer-keys.ts';
import { listenTo } from '#api/platform/listen.ts';
import { endOfIndianDay, type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** Sent by the triggers of every table that public pages show something of. */
const CHANNEL = 'catalogue_changed';

export interface SharedAnswers extends AnswerCache {
  stop(): Promise<void>;
}

/** The Indian date of a moment, worked out once a day. */
function indianDays(): (now: number) => IndianDate {
  let [date, begins, ends] = ['', 0, 0];
  return (now) => {
    if (now < begins || now >= ends) {
      date = indianDate(new Date(now));
      [begins, ends] = [startOfIndianDay(date).getTime(), endOfIndianDay(date).getTime()];
    }
    return date;
  };
}

/**
 * The answers that show the catalogue, kept until the database says that it changed or an Indian day begins, when
 * offers begin and end. While the database cannot tell us, nothing is kept.
 */
export function openSharedAnswers(
  connectionString: string,
  clock: () => Date,
  log: FastifyBaseLogger,
): SharedAnswers {
  const cache = createAnswerCache({
    now: () => clock().getTime(),
    day: indianDays(),
    shareOf: originOfKey,
    onRenewalFailed: (error) => log.warn({ err: error }, 'a kept answer could not be renewed'),
  });
  cache.pause();
  const listening = listenTo(connectionString, {
    channel: CHANNEL,
    heard: cache.drop,
    deaf: cache.pause,
    hearing: cache.resume,
    log: (error) => log.warn({ err: error }, 'not listening for changes of the catalogue'),
  });
  return { ...cache, stop: listening.stop };
}
