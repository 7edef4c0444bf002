import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';

/** The specification's browser has no limit of its own, so the shop keeps one for it. */
const ANSWER_WITHIN_MS = 9000;

/**
 * The result of work for an answer that is no call's: a page, the sitemap, the shop's health, the acknowledgement of a
 * provider's message. Each wait of the work has its own deadline; together they may still take too long, and then this
 * fails with an error for which `isDatabaseUnavailable` holds.
 */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer in time')), ANSWER_WITHIN_MS);
  });
  // When the deadline wins, nobody else listens to this one's failure.
  work.catch(() => {});
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The outcome of a call, or of finding out who makes it, or `busy` when it takes too long, counted from the arrival of
 * the request. The work goes on all the same: what it decides is found at the next look. Not by Fastify's
 * `handlerTimeout`, which gives up watching as soon as the body of a request was read.
 */
export async function busyOnTimeout<Outcome>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Promise<Outcome>,
): Promise<Outcome | Refusal> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const tooLate = new Promise<Refusal>((resolve) => {
    timer = setTimeout(
      () => {
        late = true;
        request.log.error({ call: request.routeOptions.url }, 'a call took too long');
        resolve(refuse('busy'));
      },
      Math.max(0, ANSWER_WITHIN_MS - reply.elapsedTime),
    );
  });
  // Nobody waits for what comes late: a failure must not end the process, a stream not stay open unread.
  work.then(
    (outcome) => late && outcome instanceof Readable && outcome.destroy(),
    (error) => late && request.log.error({ err: error }, 'a late call failed'),
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
