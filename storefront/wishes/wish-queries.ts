import { queryOptions } from '@tanstack/react-query';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import { requestWishes } from './wish-requests.ts';
import { writeWishedPieces } from './wished-pieces.ts';

/** The wish list of a customer or a device, by its token; the hearts follow it. */
export function wishListQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['wishes', token],
    queryFn: async ({ signal }) => {
      const { data } = await requestWishes(wishCalls.getWishList, { signal });
      writeWishedPieces(
        data.map(({ wish_id, product_id, messages }) => ({
          ...{ wish_id, product_id },
          ...(messages && { messages }),
        })),
      );
      return data;
    },
    enabled: token !== undefined,
    // Another device may have changed it.
    staleTime: 0,
  });
}
