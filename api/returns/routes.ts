import type { FastifyInstance } from 'fastify';
import type { Database } from '#api/platform/database/database.ts';
import { bindCustomerUpload } from '#api/platform/http/customer-upload.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import {
  askReturnBody,
  askReturnResponse,
  linkExchangeBody,
  returnNumberBody,
  returnOptionsParams,
  returnOptionsResponse,
  returnParams,
  returnResponse,
  returnsResponse,
} from '#contract/returns/returns.ts';
import {
  addReturnPhoto,
  askReturn,
  linkExchange,
  listOwnReturns,
  readOwnReturn,
  readReturnOptions,
  withdrawReturn,
} from './service.ts';

const UPLOAD_LIMITS = {
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'This photo is larger than 12 MB. Please send a smaller one.',
  // Photos are encoded one after the other.
  timeoutMs: 25_000,
};

export function returnRoutes(app: FastifyInstance, shop: Shop): void {
  const buyer: BuyerOf = ({ userId }) => ({ db: shop.db, userId, now: shop.clock() });
  askingRoutes(app, buyer);
  readingRoutes(app, shop);
  changingRoutes(app, buyer);
}

/** The customer of a request, as the services know them. */
type BuyerOf = (customer: { userId: string }) => { db: Database; userId: string; now: Date };

function askingRoutes(app: FastifyInstance, buyer: BuyerOf): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getReturnOptions,
    { params: returnOptionsParams, response: returnOptionsResponse },
    async ({ params, customer }) => {
      const options = await readReturnOptions(buyer(customer), params.order_id);
      return isRefusal(options) ? options : { data: options };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.askReturn,
    { body: askReturnBody, response: askReturnResponse },
    async ({ body, customer }) => {
      const asked = await askReturn(buyer(customer), body);
      if (isRefusal(asked)) return asked;
      return { message: `We have your return. Its number is ${asked}.`, data: { return_number: asked } };
    },
  );
}

function readingRoutes(app: FastifyInstance, { db }: Shop): void {
  bindCustomerCall(app, afterSaleCalls.getReturns, { response: returnsResponse }, async ({ customer }) => ({
    data: await listOwnReturns(db, customer.userId),
  }));

  bindCustomerCall(
    app,
    afterSaleCalls.getReturn,
    { params: returnParams, response: returnResponse },
    async ({ params, customer }) => {
      const found = await readOwnReturn(db, customer.userId, params.return_number);
      return isRefusal(found) ? found : { data: found };
    },
  );
}

function changingRoutes(app: FastifyInstance, buyer: BuyerOf): void {
  bindCustomerCall(
    app,
    afterSaleCalls.withdrawReturn,
    { body: returnNumberBody, response: messageResponse },
    async ({ body, customer }) => {
      const outcome = await withdrawReturn(buyer(customer), body.return_number);
      return isRefusal(outcome) ? outcome : { message: 'Your return is withdrawn.' };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.linkExchange,
    { body: linkExchangeBody, response: messageResponse },
    async ({ body, customer }) => {
      const outcome = await linkExchange(buyer(customer), body.return_number, body.order_id);
      return isRefusal(outcome) ? outcome : { message: 'The new order is named on your return.' };
    },
  );

  bindCustomerUpload(
    app,
    afterSaleCalls.addReturnPhoto,
    { params: returnParams, response: messageResponse },
    UPLOAD_LIMITS,
    async ({ params, file, customer }) => {
      const outcome = await addReturnPhoto(buyer(customer), params.return_number, file.bytes);
      return isRefusal(outcome) ? outcome : { message: 'The photo is added.' };
    },
  );
}
