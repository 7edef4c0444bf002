import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import { addWishBody, setWishMessagesBody, wishChangeResponse, wishParams } from '#contract/wishes/wishes.ts';
import { askWhenBack, setWishMessages } from './asking-service.ts';

export function wishMessageRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    wishCalls.askWhenBack,
    { body: addWishBody, response: wishChangeResponse },
    async ({ body: { product_id: productId, ...choice }, customer }) => {
      const wish = await askWhenBack(shop, customer.userId, { productId, ...choice }, shop.clock());
      return isRefusal(wish)
        ? wish
        : { wish_id: wish, message: 'We will send you one e-mail when it is in our shop again.' };
    },
  );

  bindCustomerCall(
    app,
    wishCalls.setWishMessages,
    { params: wishParams, body: setWishMessagesBody, response: messageResponse },
    async ({ params, body: { is_on }, customer }) => {
      const wish = { userId: customer.userId, wishId: params.wish_id };
      const refusal = await setWishMessages(shop.db, wish, is_on);
      return (
        refusal ?? { message: is_on ? 'We write to you about this piece.' : 'No messages about this piece.' }
      );
    },
  );
}
