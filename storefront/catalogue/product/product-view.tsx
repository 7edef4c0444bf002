import { Link } from 'react-router';
import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { paths } from '#storefront/paths.ts';
import { CategoryLink } from '#storefront/shell/categories/category-link.tsx';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { BreakUpTable } from '#storefront/ui/money/break-up-table.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { CARD_COPY } from '../listing/listing-copy.ts';
import { CallForPrice } from '../products/call-for-price.tsx';
import type { ListedProduct } from '../products/listed-products.ts';
import { useAddToCart } from '../products/use-add-to-cart.tsx';
import { useAdding } from '../products/use-adding.ts';
import { Gallery } from './gallery.tsx';
import { PieceRow } from './piece-row.tsx';
import { deliveryText } from './product-copy.ts';
import { ProductFacts } from './product-facts.tsx';
import styles from './product-view.module.css';
import { TaggedPieceNote } from './tagged-piece-note.tsx';

interface ProductViewProps {
  product: ListedProduct;
  details: ProductDetails;
  similar: readonly ListedProduct[];
  /** Of the address, and its piece: null if the shop knows none, undefined until it is known. */
  tag?: string;
  piece?: TaggedPiece | null | undefined;
}

const NAME_ID = 'piece-name';

export function ProductView({ product, details, similar, tag, piece }: ProductViewProps) {
  const { product_name, photos = [], material, price, price_on_request, description } = product;
  return (
    <Page>
      <nav aria-label="Breadcrumb" className={styles.trail}>
        <Link to={paths.listing()}>All jewellery</Link>
        <CategoryLink category={details.category_name} />
      </nav>
      <div className={styles.columns}>
        <Gallery photos={photos} name={product_name} />
        <div className={styles.words}>
          <h1 id={NAME_ID} className={styles.name}>
            {product_name}
          </h1>
          <p className={styles.material}>{material}</p>
          {tag !== undefined && piece !== undefined && (
            <TaggedPieceNote tag={tag} piece={piece?.product_id === product.product_id ? piece : null} />
          )}
          <Offer product={product} />
          <Buy product={product} />
          <ul className={styles.promises}>
            <li>{deliveryText(details.delivery)}</li>
            {details.is_hallmarked && (
              <li>BIS hallmarked. The hallmark’s number (HUID) is printed on your invoice.</li>
            )}
            <li>
              <Link to={paths.policy('returns')}>Returns</Link> and{' '}
              <Link to={paths.policy('exchange')}>lifetime exchange</Link>
            </li>
          </ul>
          {!price_on_request && (
            <section aria-labelledby="bill" className={styles.part}>
              <h2 id="bill">{CARD_COPY.breakUp}</h2>
              <BreakUpTable
                lines={product.breakUp()}
                total={price}
                label={`${CARD_COPY.breakUp}: ${product_name}`}
              />
              {product.rate_lines && (
                <p className={styles.remark}>
                  This price follows <Link to={paths.rates()}>today’s metal rates</Link>.
                </p>
              )}
            </section>
          )}
          <section aria-labelledby="facts" className={styles.part}>
            <h2 id="facts">About this piece</h2>
            {description && <p>{description}</p>}
            <ProductFacts product={product} grossWeight={details.gross_weight} />
          </section>
        </div>
      </div>
      {similar.length > 0 && <PieceRow title="Similar pieces" products={similar} />}
    </Page>
  );
}

function Offer({
  product: { price, beforeRupees, offerNote, price_on_request },
}: {
  product: ListedProduct;
}) {
  if (price_on_request) {
    return (
      <div className={styles.offer}>
        <p className={styles.price}>{CARD_COPY.onRequest}</p>
        <p className={styles.remark}>
          There is no rate for its metal today. Call us and we will quote you one.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.offer}>
      <p className={styles.price}>
        <Price rupees={price} beforeRupees={beforeRupees} />
      </p>
      {offerNote && <p className={styles.saving}>{offerNote}</p>}
      <p className={styles.remark}>{CARD_COPY.taxes}</p>
    </div>
  );
}

/** The button; on a phone at the bottom of the screen, with the price. */
function Buy({ product }: { product: ListedProduct }) {
  const { product_id, product_name, price, price_on_request, sold_out } = product;
  const addToCart = useAddToCart();
  const { add, busy } = useAdding(() => addToCart({ product_id, product_name }));
  return (
    <div className={styles.buy}>
      {price_on_request ? (
        <CallForPrice className={styles.button} describedBy={NAME_ID} />
      ) : (
        <>
          <span className={styles.sum} aria-hidden="true">
            <Price rupees={price} />
          </span>
          <Button
            className={styles.button}
            aria-describedby={NAME_ID}
            disabled={sold_out}
            busy={busy}
            onClick={add}
          >
            {sold_out ? CARD_COPY.soldOut : busy ? CARD_COPY.adding : CARD_COPY.add}
          </Button>
        </>
      )}
    </div>
  );
}
