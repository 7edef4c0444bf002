import { memo } from 'react';
import type { ListedProduct } from './listed-products.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** The products, as many beside each other as the window holds comfortably. */
export const ProductGrid = memo(({ products, label }: { products: ListedProduct[]; label: string }) => {
  return (
    <ul className={styles.grid} aria-label={label}>
      {products.map((product) => (
        <li key={product.product_id} id={`piece-${product.product_id}`} className={styles.cell}>
          <ProductCard product={product} />
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
