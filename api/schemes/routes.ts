import type { FastifyInstance } from 'fastify';
import { readShown } from '#api/platform/database/replica.ts';
import { bindCustomerCall, bindSharedCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { refuse } from '#contract/errors.ts';
import { passbookParams, passbookResponse } from '#contract/schemes/passbook.ts';
import { schemesResponse, userSchemesResponse } from '#contract/schemes/schemes.ts';
import { findUserSchemes } from './queries.ts';
import { toUserScheme } from './rules.ts';
import { allSchemes, passbookOf } from './service.ts';

export function schemeRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock, sharedResponses } = shop;
  bindSharedCall(app, calls.getSchemes, { response: schemesResponse }, sharedResponses, () =>
    readShown(shop, (reader) => allSchemes(reader.db, clock())),
  );

  bindCustomerCall(app, calls.getUserSchemes, { response: userSchemesResponse }, async ({ customer }) => {
    const joined = await findUserSchemes(db, customer.userId);
    return joined.length === 0 ? refuse('no_schemes') : { data: joined.map(toUserScheme) };
  });

  bindCustomerCall(
    app,
    calls.getPassbook,
    { params: passbookParams, response: passbookResponse },
    ({ params, customer }) => passbookOf(shop, customer.userId, params.user_scheme_id, clock()),
  );
}
