import { PIECES } from '#api/payments/purchase-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { DEVICE_HEADER, wishCalls } from '#contract/wishes/wish-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';
type Work = (customer: LoginResponse, size: Size) => Promise<() => Promise<{ status: number }>>;

const WISHES = {
  small: [PIECES.ring],
  large: [PIECES.ring, PIECES.solitaire, PIECES.silverOffer, PIECES.hoops, PIECES.chain],
};

/** The round trips of wish lists. */
export function wishRoundTrips(
  shop: TestShop,
): Record<keyof typeof wishCalls, { maxTrips: number; work: Work }> {
  const wish = async (caller: { token: string } | { headers: Record<string, string> }, size: Size) => {
    let wish_id = 0;
    for (const product_id of WISHES[size]) {
      ({ wish_id } = (await shop.call(wishCalls.addWish, { ...caller, body: { product_id } })).body);
    }
    return wish_id;
  };
  const reading =
    (call: typeof wishCalls.getWishList | typeof wishCalls.getWishedPieces): Work =>
    async ({ token }, size) => {
      await wish({ token }, size);
      return () => shop.call<{ response: unknown }>(call, { token });
    };

  return {
    getWishList: { maxTrips: 4, work: reading(wishCalls.getWishList) },
    getWishedPieces: { maxTrips: 3, work: reading(wishCalls.getWishedPieces) },
    addWish: {
      maxTrips: 8,
      work: async ({ token }, size) => {
        await wish({ token }, size);
        return () => shop.call(wishCalls.addWish, { token, body: { product_id: PIECES.pendant } });
      },
    },
    removeWish: {
      maxTrips: 2,
      work: async ({ token }, size) => {
        const wish_id = await wish({ token }, size);
        return () => shop.call(wishCalls.removeWish, { token, params: { wish_id } });
      },
    },
    putBackWish: {
      maxTrips: 4,
      work: async ({ token }, size) => {
        const wish_id = await wish({ token }, size);
        await shop.call(wishCalls.removeWish, { token, params: { wish_id } });
        return () => shop.call(wishCalls.putBackWish, { token, params: { wish_id } });
      },
    },
    askWhenBack: {
      maxTrips: 13,
      work: async ({ token }, size) => {
        await wish({ token }, size);
        return () => shop.call(wishCalls.askWhenBack, { token, body: { product_id: PIECES.pendant } });
      },
    },
    setWishMessages: {
      maxTrips: 5,
      work: async ({ token }, size) => {
        const wish_id = await wish({ token }, size);
        return () =>
          shop.call(wishCalls.setWishMessages, { token, params: { wish_id }, body: { is_on: false } });
      },
    },
    joinWishLists: {
      maxTrips: 8,
      work: async ({ token, user_id }, size) => {
        const device_token = user_id.replaceAll('-', '');
        await wish({ headers: { [DEVICE_HEADER]: device_token } }, size);
        return () => shop.call(wishCalls.joinWishLists, { token, body: { device_token } });
      },
    },
  };
}
