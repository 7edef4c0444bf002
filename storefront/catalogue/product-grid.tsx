import { memo } from 'react';
import type { ListedProduct } from './listed-products.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';
import type { AddToCart } from './use-add-to-cart.tsx';

interface ProductGridProps {
  products: ListedProduct[];
  label: string;
  /** Whether cards are laid out only when they come near; until then their height is a good guess. */
  spared: boolean;
  addToCart: AddToCart;
}

/** The products, as many beside each other as the window holds comfortably. */
export const ProductGrid = memo(({ products, label, spared, addToCart }: ProductGridProps) => {
  return (
    <ul className={styles.grid} aria-label={label} data-spared={spared}>
      {products.map((product) => (
        <li key={product.product_id} id={`piece-${product.product_id}`} className={styles.cell}>
          <ProductCard product={product} addToCart={addToCart} />
        </li>
      ))}
    </ul>
  );
});

/** The grid before anything is known, in its final size. Silent: the words stand in the head of the listing. */
export function ProductGridSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <li key={index} className={styles.blank} />
      ))}
    </ul>
  );
}
