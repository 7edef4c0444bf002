import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  directInstalmentBody,
  directJoiningBody,
  directJoiningResponse,
  directPaymentBody,
} from '#contract/office/payments/payment-acts.ts';
import { recordDirectInstalment } from './direct-instalment-service.ts';
import { recordDirectJoining } from './direct-joining-service.ts';
import { recordDirectPayment } from './direct-payment-service.ts';

export function directPaymentRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.recordDirectPayment,
    { body: directPaymentBody, response: messageResponse },
    async ({ acting, body }) => {
      const recorded = await recordDirectPayment(
        { ...shop, actor: acting.actor },
        {
          orderId: body.order_id,
          parts: body.parts.map((part) => ({
            method: part.method,
            reference: part.bank_reference,
            amountPaise: toPaise(part.amount),
          })),
          receivedOn: body.received_on,
        },
      );
      if (isRefusal(recorded)) return recorded;
      const paid = `Order ${body.order_id} is paid`;
      return { message: recorded.isNew ? `${paid}, and its invoice is issued.` : `${paid} already.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.recordDirectInstalment,
    { body: directInstalmentBody, response: messageResponse },
    async ({ acting, body }) => {
      const recorded = await recordDirectInstalment(
        { ...shop, actor: acting.actor },
        { userSchemeId: body.user_scheme_id, method: body.method, reference: body.bank_reference },
      );
      if (isRefusal(recorded)) return recorded;
      return { message: `Instalment ${recorded.number} of passbook ${body.user_scheme_id} is paid.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.recordDirectJoining,
    { body: directJoiningBody, response: directJoiningResponse },
    async ({ acting, body: { user_id: userId, scheme_id: schemeId, method, bank_reference: reference } }) => {
      const recorded = await recordDirectJoining(
        { ...shop, actor: acting.actor },
        { userId, schemeId, method, reference },
      );
      if (isRefusal(recorded)) return recorded;
      const { userSchemeId } = recorded;
      return { message: `Passbook ${userSchemeId} is opened.`, user_scheme_id: userSchemeId };
    },
  );
}
