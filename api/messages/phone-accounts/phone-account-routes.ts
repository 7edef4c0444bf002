import type { FastifyInstance } from 'fastify';
import { refuseWrongPassword } from '#api/own-password/service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  phoneAccountsResponse,
  removePhoneAccountBody,
  saveSmsAccountBody,
  saveWhatsAppAccountBody,
} from '#contract/office/messages/phone-accounts.ts';
import {
  describePhoneAccounts,
  removePhoneAccount,
  saveSmsAccount,
  saveWhatsAppAccount,
} from './phone-account-service.ts';
import { refreshPhoneChannels } from './stored-phone-service.ts';

export function phoneAccountRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getPhoneAccounts, { response: phoneAccountsResponse }, ({ acting }) =>
    describePhoneAccounts(acting, shop),
  );

  bindOfficeCall(
    app,
    officeCalls.saveSmsAccount,
    { body: saveSmsAccountBody, response: messageResponse },
    async ({ acting, staff, request, body: { own_password, ...account } }) => {
      const refused =
        (await refuseWrongPassword(shop, staff, own_password, request.ip)) ??
        (await saveSmsAccount(acting, shop, account));
      if (refused) return refused;
      await refreshPhoneChannels(shop);
      return { message: 'Customers who chose SMS get these messages from now on.' };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.saveWhatsAppAccount,
    { body: saveWhatsAppAccountBody, response: messageResponse },
    async ({ acting, staff, request, body: { own_password, ...account } }) => {
      const refused =
        (await refuseWrongPassword(shop, staff, own_password, request.ip)) ??
        (await saveWhatsAppAccount(acting, shop, account));
      if (refused) return refused;
      await refreshPhoneChannels(shop);
      return { message: 'Customers who chose WhatsApp get these messages from now on.' };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.removePhoneAccount,
    { body: removePhoneAccountBody, response: messageResponse },
    async ({ acting, body }) => {
      const refused = await removePhoneAccount(acting, body);
      if (refused) return refused;
      await refreshPhoneChannels(shop);
      return { message: 'The account is forgotten: nothing is sent by it any more.' };
    },
  );
}
