import type { FastifyInstance } from 'fastify';
import { refuseWrongPassword } from '#api/own-password/service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  mailServerResponse,
  removeMailServerBody,
  saveMailServerBody,
} from '#contract/office/messages/mail-server.ts';
import { describeMailServer, removeMailServer, saveMailServer } from './mail-server-service.ts';

const setUpFor = ({ mailSetUp, sealingKeys }: Shop, { isDemo }: { isDemo: boolean }) => ({
  mailSetUp,
  ...(sealingKeys && { sealingKeys }),
  isTrial: isDemo,
});

export function mailServerRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getMailServer, { response: mailServerResponse }, ({ acting, staff }) =>
    describeMailServer(acting.db, setUpFor(shop, staff)),
  );

  bindOfficeCall(
    app,
    officeCalls.saveMailServer,
    { body: saveMailServerBody, response: messageResponse },
    async ({ acting, staff, request, body: { own_password, ...server } }) =>
      (await refuseWrongPassword(shop, staff, own_password, request.ip)) ??
      (await saveMailServer(acting, setUpFor(shop, staff), server)) ?? {
        message: 'The mail server is set. Send a test e-mail to see whether it takes it.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.removeMailServer,
    { body: removeMailServerBody, response: messageResponse },
    async ({ acting, body }) =>
      (await removeMailServer(acting, body.version)) ?? {
        message: 'The mail server is forgotten: no e-mail is sent any more.',
      },
  );
}
