import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/errors.ts';

/** The storefront sets no timeout of its own, so the server responds within this time. */
const TIMEOUT_MS = 9000;

/** Limits a response that is not an API call's to 9 seconds. @throws an error for which `isDatabaseUnavailable` holds. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database request timed out')), TIMEOUT_MS);
  });
  // Prevents an unhandled rejection when the timeout wins the race.
  work.catch(() => {});
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The outcome of a call or its authentication, or `busy` 9 seconds after the request arrived. The work is not cancelled;
 * a later request sees its effects. An import may take longer. Fastify's `handlerTimeout` is not used: it ends once the
 * request body is read.
 */
export async function busyOnTimeout<Outcome>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Promise<Outcome>,
  timeoutMs = TIMEOUT_MS,
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
      Math.max(0, timeoutMs - reply.elapsedTime),
    );
  });
  // After the timeout, a rejection must not end the process and an unread stream must be closed.
  work.then(
    (outcome) => late && outcome instanceof Readable && outcome.destroy(),
    (error) => late && request.log.error({ err: error }, 'a call failed after its timeout'),
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
