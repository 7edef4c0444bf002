import { PIECES } from '#api/payments/purchase-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';
type Work = (customer: LoginResponse, size: Size) => Promise<() => Promise<{ status: number }>>;

const WISHES = {
  small: [PIECES.ring],
  large: [PIECES.ring, PIECES.solitaire, PIECES.silverOffer, PIECES.hoops, PIECES.chain],
};
const SPEAKER = { voter: 'a-browser-that-votes-once', nickname: 'Ma' };

/** The round trips of shared wish lists, and of the end of messages about them. */
export function shareRoundTrips(
  shop: TestShop,
): Record<keyof typeof shareCalls | 'stopWishNews', { maxTrips: number; work: Work }> {
  async function shared({ token }: LoginResponse, size: Size) {
    for (const product_id of WISHES[size])
      await shop.call(wishCalls.addWish, { token, body: { product_id } });
    const { body } = await shop.call(shareCalls.shareWishList, { token, body: { days: 14 } });
    const params = { token: body.token };
    for (const product_id of WISHES[size]) {
      await shop.call(shareCalls.voteForPiece, { params, body: { ...SPEAKER, product_id, is_for: true } });
      await shop.call(shareCalls.writeSharedWord, { params, body: { ...SPEAKER, word: 'This one.' } });
    }
    const { data } = (await shop.call(shareCalls.getShares, { token })).body;
    return { params, share_id: data.shares[0]?.share_id ?? 0, word_id: data.words[0]?.word_id ?? 0 };
  }

  return {
    shareWishList: {
      maxTrips: 8,
      work: async (customer, size) => {
        await shared(customer, size);
        return () => shop.call(shareCalls.shareWishList, { token: customer.token, body: { days: 14 } });
      },
    },
    getShares: {
      maxTrips: 4,
      work: async (customer, size) => {
        await shared(customer, size);
        return () => shop.call(shareCalls.getShares, { token: customer.token });
      },
    },
    endShare: {
      maxTrips: 2,
      work: async (customer, size) => {
        const { share_id } = await shared(customer, size);
        return () => shop.call(shareCalls.endShare, { token: customer.token, params: { share_id } });
      },
    },
    removeSharedWord: {
      maxTrips: 2,
      work: async (customer, size) => {
        const { word_id } = await shared(customer, size);
        return () => shop.call(shareCalls.removeSharedWord, { token: customer.token, params: { word_id } });
      },
    },
    getSharedList: {
      maxTrips: 5,
      work: async (customer, size) => {
        const { params } = await shared(customer, size);
        return () => shop.call(shareCalls.getSharedList, { params });
      },
    },
    voteForPiece: {
      maxTrips: 9,
      work: async (customer, size) => {
        const { params } = await shared(customer, size);
        const body = { ...SPEAKER, product_id: PIECES.ring, is_for: true };
        return () => shop.call(shareCalls.voteForPiece, { params, body });
      },
    },
    writeSharedWord: {
      maxTrips: 7,
      work: async (customer, size) => {
        const { params } = await shared(customer, size);
        return () =>
          shop.call(shareCalls.writeSharedWord, { params, body: { ...SPEAKER, word: 'The ring.' } });
      },
    },
    stopWishNews: {
      maxTrips: 6,
      work: async ({ token, user_id }) => {
        await shop.call(afterSaleCalls.setNoticeChoice, {
          token,
          body: { channel: 'mail', group: 'price and stock', is_on: true, way: 'wish list' },
        });
        const { rows } = await shop.pool.query('select stop_token from wish_watchers where user_id = $1', [
          user_id,
        ]);
        return () => shop.call(afterSaleCalls.stopWishNews, { params: { token: rows[0]?.stop_token } });
      },
    },
  };
}
