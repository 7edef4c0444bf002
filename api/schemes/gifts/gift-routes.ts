import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { giveGiftBody, takeGiftBackBody } from '#contract/office/schemes/passbooks.ts';
import { giveGift, takeGiftBack } from './gift-service.ts';

export function giftRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.giveGift,
    { body: giveGiftBody, response: messageResponse },
    async ({ body: { user_scheme_id, value }, acting }) => {
      const valuePaise = toPaise(value);
      const given = await giveGift(acting, user_scheme_id, valuePaise);
      if (isRefusal(given)) return given;
      const deducted = given.isDeductible
        ? ` ${formatRupeesExact(valuePaise)} is deducted if the plan is stopped and its money goes back.`
        : '';
      return { message: `The gift is handed over.${deducted}` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.takeGiftBack,
    { body: takeGiftBackBody, response: messageResponse },
    async ({ body: { user_scheme_id, reason }, acting }) =>
      (await takeGiftBack(acting, user_scheme_id, reason)) ?? {
        message: 'The gift is back: nothing is deducted for it.',
      },
  );
}
