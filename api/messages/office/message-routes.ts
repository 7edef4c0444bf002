import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  closeMessageBody,
  customerNoticesParams,
  customerNoticesResponse,
  messageParams,
  messageResponseOfOffice,
  messagesQuery,
  messagesResponse,
  resendMessageBody,
  sendTestMailBody,
} from '#contract/office/messages/messages.ts';
import { readCustomerNotices } from './customer-notice-service.ts';
import { closeMessage, listMessages, readMessage, resendMessage } from './office-service.ts';
import { sendTestMail } from './test-mail-service.ts';

export function messageRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.listMessages,
    { query: messagesQuery, response: messagesResponse },
    async ({ query: { view, channel, q, after } }) =>
      listMessages(shop, { view, channel, orderId: q, after }),
  );

  bindOfficeCall(
    app,
    officeCalls.readMessage,
    { params: messageParams, response: messageResponseOfOffice },
    async ({ params }) => {
      const message = await readMessage(shop, params.message_id);
      return isRefusal(message) ? message : { data: message };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.readCustomerNotices,
    { params: customerNoticesParams, response: customerNoticesResponse },
    async ({ params }) => ({ data: await readCustomerNotices(shop.db, params.user_id) }),
  );

  bindOfficeCall(
    app,
    officeCalls.resendMessage,
    { body: resendMessageBody, response: messageResponse },
    async ({ acting, body }) => {
      const resent = await resendMessage(acting, shop, body.message_id);
      return isRefusal(resent) ? resent : { message: `It goes to ${resent.recipient} again.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.closeMessage,
    { body: closeMessageBody, response: messageResponse },
    async ({ acting, body: { message_id, reason } }) =>
      (await closeMessage(acting, message_id, reason)) ?? { message: 'It no longer waits for anybody.' },
  );

  bindOfficeCall(
    app,
    officeCalls.sendTestMail,
    { body: sendTestMailBody, response: messageResponse },
    async ({ acting, body: { email } }) =>
      (await sendTestMail(acting, shop, email)) ?? {
        message: `The mail server took it for ${email}. Look there in a few minutes, among spam too.`,
      },
  );
}
