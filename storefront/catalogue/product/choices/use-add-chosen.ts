import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { messages } from '#contract/messages.ts';
import { messageOf, newTotalIn } from '#storefront/api-client/request-error.ts';
import { useAddToCart } from '#storefront/catalogue/products/use-add-to-cart.tsx';
import { useAdding } from '#storefront/catalogue/products/use-adding.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { productQuery } from '../product-queries.ts';
import type { AddressChoice } from './choice-address.ts';

interface ChosenPiece extends AddressChoice {
  quantity: number;
  engraving: string;
}

/** A product as it was shown, and as it is now. */
interface ChangedPrice {
  before: ProductDetails;
  after: ProductDetails;
}

/** Adds a piece in its choice at the price shown; another price is shown with its causes first (P-233). */
export function useAddChosen(details: ProductDetails, piece: ChosenPiece) {
  const queryClient = useQueryClient();
  const addToCart = useAddToCart();
  const [changed, setChanged] = useState<ChangedPrice>();
  const { engraved, engraving, quantity, ...choice } = piece;
  const { product_id, product_name, price } = details.product;

  async function showNewPrice(refusal: unknown) {
    const query = productQuery(product_id, { ...choice, ...(engraved && { engraved }) });
    await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    try {
      const after = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      setChanged({ before: details, after });
    } catch {
      // Without the new price there is nothing to compare.
      showProductToast('error', messages.addToCartFailed(messageOf(refusal)));
    }
  }

  const { add, busy } = useAdding(() => {
    setChanged(undefined);
    let refusal: unknown;
    return addToCart(
      {
        ...{ product_id, product_name, quantity, ...choice, shown_price: price },
        ...(engraving && { engraving }),
      },
      (failure) => {
        const isChanged = newTotalIn(failure) !== undefined;
        if (isChanged) refusal = failure;
        return isChanged;
      },
    )?.then(() => (refusal ? showNewPrice(refusal) : undefined));
  });
  return { add, busy, changed };
}
