import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { bankReceiptBody } from '#contract/office/payments/payment-acts.ts';
import { recordBankReceipt } from './bank-receipt-service.ts';

export function bankReceiptRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.recordBankReceipt,
    { body: bankReceiptBody, response: messageResponse },
    async ({ acting, body }) => {
      const recorded = await recordBankReceipt(
        { ...shop, actor: acting.actor },
        {
          orderId: body.order_id,
          reference: body.bank_reference,
          amountPaise: toPaise(body.amount),
          receivedOn: body.received_on,
        },
      );
      if (isRefusal(recorded)) return recorded;
      const paid = `Order ${body.order_id} is paid by bank transfer`;
      return { message: recorded.isNew ? `${paid}, and its invoice is issued.` : `${paid} already.` };
    },
  );
}
