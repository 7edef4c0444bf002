import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import { CARD_COPY } from '../listing/listing-copy.ts';
import type { ListedProduct } from '../products/listed-products.ts';
import styles from './piece-row.module.css';

/** Some pieces side by side; on a phone the row scrolls sideways. */
export function PieceRow({ title, products }: { title: string; products: readonly ListedProduct[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.pieces}>
        {products.map(({ product_id, product_name, photoUrls, price, price_on_request, net_weight }) => (
          <li key={product_id}>
            <Link to={paths.product(product_id)} className={styles.piece}>
              <ProductPhoto
                className={styles.photo}
                photoUrl={photoUrls[0]}
                alt=""
                productName={product_name}
                sizes="(min-width: 1024px) 23vw, 45vw"
              />
              <span className={styles.name}>{product_name}</span>
              <span className={styles.facts}>
                {price_on_request ? CARD_COPY.onRequest : <Price rupees={price} />}
                {net_weight ? <span className={styles.weight}>{net_weight.toFixed(2)} g</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
