import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './piece-row.module.css';
import { forgetPieces, rememberedPieces, rememberPiece } from './remembered-pieces.ts';

const SHOWN = 8;

/** The pieces viewed before this one, from the device's storage; adds this one. */
export default function RecentPieces({ product }: { product: ListedProduct }) {
  const { product_id: id, product_name: name } = product;
  const photo = product.photoUrls[0] ?? '';
  const [pieces, setPieces] = useState(() => rememberedPieces().filter((piece) => piece.id !== id));
  useEffect(() => rememberPiece({ id, name, photo }), [id, name, photo]);
  if (pieces.length === 0) return null;
  const forget = () => {
    forgetPieces();
    setPieces([]);
  };
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <div className={styles.head}>
        <h2 id="recent" className={styles.title}>
          Seen last
        </h2>
        <Button variant="text" aria-label="Clear the pieces seen last" onClick={forget}>
          Clear
        </Button>
      </div>
      <ul className={styles.pieces}>
        {pieces.slice(0, SHOWN).map((piece) => (
          <li key={piece.id}>
            <Link to={paths.product(piece.id, piece.name)} className={styles.piece}>
              <ProductPhoto
                className={styles.photo}
                photoUrl={piece.photo || undefined}
                alt=""
                productName={piece.name}
                sizes="(min-width: 64em) 23vw, 45vw"
              />
              <span className={styles.name}>{piece.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
