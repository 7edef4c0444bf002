import type { FastifyInstance } from 'fastify';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse, requestPasswordResetBody, resetPasswordBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { requestPasswordReset, resetPassword } from './password-reset-service.ts';

export function passwordResetRoutes(app: FastifyInstance, shop: Shop): void {
  bindPublicCall(
    app,
    calls.requestPasswordReset,
    { body: requestPasswordResetBody, response: messageResponse },
    ({ body, request }) => requestPasswordReset(shop, body.email, request.ip),
  );

  bindPublicCall(
    app,
    calls.resetPassword,
    { body: resetPasswordBody, response: messageResponse },
    async ({ body, request }) =>
      (await resetPassword(shop, body, request.ip)) ?? {
        message: 'Your password is changed. Please log in with it.',
      },
  );
}
