import type { FastifyBaseLogger } from 'fastify';
import { data } from 'react-router';
import { isDatabaseAway } from '#api/platform/database/database-errors.ts';
import { withinTime } from '#api/platform/http/request-timeout.ts';
import { errorCodes } from '#contract/errors.ts';
import type { StorefrontServices } from '#storefront/services.ts';

const [STATUS, SENTENCE] = errorCodes.busy;

/** Lends the pages what they read. While the database is away, or takes too long, a page is refused as a call is: busy, worth asking again. */
export function lendToPages(services: StorefrontServices, log: FastifyBaseLogger): StorefrontServices {
  const orBusy = (error: unknown): never => {
    if (!isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'page could not be made');
    throw data(SENTENCE, { status: STATUS });
  };
  return {
    ...services,
    products: (query) => withinTime(services.products(query)).catch(orBusy),
    schemes: () => withinTime(services.schemes()).catch(orBusy),
  };
}
