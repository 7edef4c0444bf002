import { memo } from 'react';
import type { ListedProduct } from './listed-products.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';
import type { AddToCart } from './use-add-to-cart.tsx';

interface ProductGridProps {
  products: ListedProduct[];
  label: string;
  /** Whether off-screen cards are laid out only when they are scrolled near; until then their height is estimated. */
  deferLayout: boolean;
  addToCart: AddToCart;
}

export const ProductGrid = memo(({ products, label, deferLayout, addToCart }: ProductGridProps) => {
  return (
    <ul className={styles.grid} aria-label={label} data-defer-layout={deferLayout}>
      {products.map((product) => (
        <li key={product.product_id} id={`piece-${product.product_id}`} className={styles.cell}>
          <ProductCard product={product} addToCart={addToCart} />
        </li>
      ))}
    </ul>
  );
});

/** Placeholder cards of the final size. Hidden from screen readers: the listing's head announces the loading. */
export function ProductGridSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <li key={index} className={styles.blank} />
      ))}
    </ul>
  );
}
