import type { FastifyBaseLogger } from 'fastify';
import { data } from 'react-router';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { errorCodes } from '#contract/errors.ts';
import type { StorefrontServices } from '#storefront/services.ts';

const [STATUS, SENTENCE] = errorCodes.busy;

/** Wraps loader services: a database outage or timeout becomes the same 503 (`busy`) that API calls return. */
export function loaderServices(services: StorefrontServices, log: FastifyBaseLogger): StorefrontServices {
  const orBusy = (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, 'a page could not be rendered');
    throw data(SENTENCE, { status: STATUS });
  };
  return {
    ...services,
    products: (query) => withTimeout(services.products(query)).catch(orBusy),
    search: (query) => withTimeout(services.search(query)).catch(orBusy),
    product: (productId) => withTimeout(services.product(productId)).catch(orBusy),
    readAlternatives: (productId) => withTimeout(services.readAlternatives(productId)).catch(orBusy),
    taggedPiece: (tag) => withTimeout(services.taggedPiece(tag)).catch(orBusy),
    sharedList: (token) => withTimeout(services.sharedList(token)).catch(orBusy),
    rates: () => withTimeout(services.rates()).catch(orBusy),
    schemes: () => withTimeout(services.schemes()).catch(orBusy),
  };
}
