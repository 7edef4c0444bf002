import type { FastifyInstance } from 'fastify';
import { refuseWrongPassword } from '#api/own-password/service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { paymentAccountResponse, savePaymentAccountBody } from '#contract/office/payments/payment-account.ts';
import { describePaymentAccount, savePaymentAccount } from './account-service.ts';
import { refreshPaymentAccount } from './stored-account-service.ts';

export function paymentAccountRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getPaymentAccount, { response: paymentAccountResponse }, () =>
    describePaymentAccount(shop),
  );

  bindOfficeCall(
    app,
    officeCalls.savePaymentAccount,
    { body: savePaymentAccountBody, response: messageResponse },
    async ({ acting, staff, request, body: { own_password, ...account } }) => {
      const refused =
        (await refuseWrongPassword(shop, staff, own_password, request.ip)) ??
        (await savePaymentAccount(acting, shop, account));
      if (refused) return refused;
      await refreshPaymentAccount(shop);
      const { title, isLive } = shop.provider;
      return {
        message: isLive
          ? `${title} accepts these keys. From now on customers pay real money.`
          : `${title} accepts these test keys. Customers pay as they will, but no money moves.`,
      };
    },
  );
}
