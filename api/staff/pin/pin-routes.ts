import type { FastifyInstance } from 'fastify';
import { bindOfficeCall, clearOfficeCookie } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { removePinBody, setPinBody, unlockBody } from '#contract/office/staff.ts';
import { removePin, setPin, unlockSession } from './pin-service.ts';

export function pinRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.setPin,
    { body: setPinBody, response: messageResponse },
    async ({ body, staff, request }) =>
      (await setPin(shop, staff, body, request.ip)) ?? {
        message: 'Your PIN is set. You are logged out everywhere else.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.removePin,
    { body: removePinBody, response: messageResponse },
    async ({ body, staff, request }) =>
      (await removePin(shop, staff, body.password, request.ip)) ?? {
        message: 'Your PIN is removed. You are logged out everywhere else.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.unlockSession,
    { body: unlockBody, response: messageResponse },
    async ({ body, staff }, reply) => {
      const refused = await unlockSession(shop, staff, body.pin);
      if (refused?.refused === 'unauthenticated') clearOfficeCookie(reply);
      return refused ?? { message: 'The session is open.' };
    },
  );
}
