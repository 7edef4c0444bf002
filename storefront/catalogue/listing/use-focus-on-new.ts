import { useEffect, useRef } from 'react';
import type { ListedProduct } from '../products/listed-products.ts';

/** @returns to be called before more pieces are shown: the focus then goes to the first of them */
export function useFocusOnNew(products: ListedProduct[]): () => void {
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const first = awaited.current === undefined ? undefined : products[awaited.current];
    if (!first) return;
    awaited.current = undefined;
    const piece = document.getElementById(`piece-${first.product_id}`);
    if (!piece) return;
    piece.tabIndex = -1;
    piece.focus({ preventScroll: true });
  }, [products]);
  return () => {
    awaited.current = products.length;
  };
}
