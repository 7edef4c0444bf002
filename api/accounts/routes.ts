import type { FastifyInstance } from 'fastify';
import { bindCustomerCall, bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import {
  changePasswordBody,
  loginBody,
  loginResponse,
  messageResponse,
  profileChangeResponse,
  profileResponse,
  registerBody,
  registerResponse,
  updateProfileBody,
} from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { findProfile } from './queries.ts';
import { changePassword, login, register, updateProfile } from './service.ts';
import { logout } from './sessions/session-service.ts';

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  bindPublicCall(
    app,
    calls.login,
    { body: loginBody, response: loginResponse },
    async ({ body, request }, reply) => {
      reply.header('cache-control', 'no-store');
      return login(shop, body, request.ip, request.headers['user-agent']);
    },
  );

  bindPublicCall(
    app,
    calls.register,
    { body: registerBody, response: registerResponse },
    async ({ body, request }) => {
      const outcome = await register(shop, body, request.ip);
      if (isRefusal(outcome)) return outcome;
      return { message: 'Your account is ready.', user_id: outcome.userId };
    },
  );

  bindCustomerCall(app, calls.logout, { response: messageResponse }, async ({ customer }) => {
    await logout(shop, customer);
    return { message: 'You are logged out.' };
  });

  bindCustomerCall(app, calls.getProfile, { response: profileResponse }, async ({ customer }) => {
    const profile = await findProfile(shop.db, customer.userId);
    return profile ? { data: profile } : refuse('not_found');
  });

  bindCustomerCall(
    app,
    calls.updateProfile,
    { body: updateProfileBody, response: profileChangeResponse },
    async ({ body, customer, request }) => {
      const outcome = await updateProfile(shop, customer, body, request.ip);
      return isRefusal(outcome) ? outcome : { data: outcome, message: 'Your profile is saved.' };
    },
  );

  bindCustomerCall(
    app,
    calls.changePassword,
    { body: changePasswordBody, response: messageResponse },
    async ({ body, customer, request }) =>
      (await changePassword(shop, customer, body, request.ip)) ?? {
        message: 'Your password is changed. You are logged out everywhere else.',
      },
  );
}
