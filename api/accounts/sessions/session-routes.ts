import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { endSessionParams, messageResponse, sessionsResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './session-service.ts';

export function sessionRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(app, calls.getSessions, { response: sessionsResponse }, async ({ customer }) => ({
    data: await ownSessions(shop, customer),
  }));

  bindCustomerCall(
    app,
    calls.endSession,
    { params: endSessionParams, response: messageResponse },
    async ({ params, customer }) =>
      (await endOwnSession(shop, customer, params.session_id)) ?? { message: 'You are logged out there.' },
  );

  bindCustomerCall(app, calls.endOtherSessions, { response: messageResponse }, async ({ customer }) => {
    await endOtherSessions(shop, customer);
    return { message: 'You are logged out everywhere else.' };
  });
}
