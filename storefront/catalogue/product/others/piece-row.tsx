import { useId } from 'react';
import { Link } from 'react-router';
import { formatGrams } from '#contract/weight.ts';
import { CARD_COPY } from '#storefront/catalogue/products/card-copy.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './piece-row.module.css';

interface PieceRowProps {
  title: string;
  products: readonly ListedProduct[];
  /** Where a piece leads; absent: to its page. */
  addressOf?: (product: ListedProduct) => string;
}

const pageOf = ({ product_id, product_name }: ListedProduct) => paths.product(product_id, product_name);

/** Some pieces side by side; on a phone the row scrolls sideways. */
export function PieceRow({ title, products, addressOf = pageOf }: PieceRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.pieces}>
        {products.map((product) => (
          <li key={product.product_id}>
            <Link to={addressOf(product)} className={styles.piece}>
              <Piece product={product} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Piece({ product }: { product: ListedProduct }) {
  const { product_name, photoUrls, price, price_on_request, net_weight } = product;
  return (
    <>
      <ProductPhoto
        className={styles.photo}
        photoUrl={photoUrls[0]}
        alt=""
        productName={product_name}
        sizes="(min-width: 64em) 23vw, 45vw"
      />
      <span className={styles.name}>{product_name}</span>
      <span className={styles.facts}>
        {price_on_request ? CARD_COPY.onRequest : <Price rupees={price} />}
        {net_weight ? <span className={styles.weight}>{formatGrams(net_weight, 2)}</span> : null}
      </span>
    </>
  );
}
