import type { FastifyBaseLogger } from 'fastify';
import { data } from 'react-router';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { errorCodes } from '#contract/errors.ts';
import type { StorefrontServices } from '#storefront/services.ts';

const [STATUS, SENTENCE] = errorCodes.busy;

/** Lends the pages what they read. While the database is away, or takes too long, a page is refused as a call is: busy, worth asking again. */
export function loaderServices(services: StorefrontServices, log: FastifyBaseLogger): StorefrontServices {
  const orBusy = (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, 'page could not be made');
    throw data(SENTENCE, { status: STATUS });
  };
  return {
    ...services,
    products: (query) => withTimeout(services.products(query)).catch(orBusy),
    schemes: () => withTimeout(services.schemes()).catch(orBusy),
  };
}
