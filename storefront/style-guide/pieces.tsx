import { rupees } from '#contract/money/money.ts';
import { productsOf } from '#storefront/catalogue/products/listed-products.ts';
import { ProductCard } from '#storefront/catalogue/products/product-card.tsx';
import { ProductGridSkeleton } from '#storefront/catalogue/products/product-grid.tsx';
import { useAddToCart } from '#storefront/catalogue/products/use-add-to-cart.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { Picture } from '#storefront/ui/pictures/picture.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import { SAMPLE_PHOTO, SAMPLE_RESPONSE } from './sample-pieces.ts';
import { Chapter, Shelf, Specimen } from './specimen.tsx';
import styles from './style-guide.module.css';

const PRICED_AT = new Date('2026-11-21T06:30:00Z');

export function Pieces() {
  return (
    <>
      <Prices />
      <Cards />
      <Pictures />
      <Waiting />
    </>
  );
}

function Prices() {
  return (
    <Chapter id="prices" title="Prices">
      <Shelf>
        <Specimen name="Price">
          <Price rupees={rupees(105_588)} />
        </Specimen>
        <Specimen name="Price with an offer">
          <Price rupees={rupees(30_717)} beforeRupees={rupees(32_334)} />
        </Specimen>
        <Specimen name="Amounts" wide>
          <Amounts>
            <AmountRow label="Total price">₹1,56,988</AmountRow>
            <AmountRow label="Discount">−₹750</AmountRow>
            <AmountRow label="To pay" sum>
              ₹1,56,238
            </AmountRow>
          </Amounts>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function Cards() {
  const addToCart = useAddToCart();
  return (
    <Chapter id="cards" title="Cards">
      <Shelf>
        {productsOf(SAMPLE_RESPONSE, PRICED_AT).map((product) => (
          <Specimen
            key={product.product_id}
            name={product.sold_out ? 'ProductCard, sold out' : 'ProductCard'}
          >
            <ProductCard product={product} addToCart={addToCart} />
          </Specimen>
        ))}
        <Specimen name="Card">
          <Card title="Delivery">
            <p>Free insured delivery across India.</p>
          </Card>
        </Specimen>
        <Specimen name="Card, a sheet of paper">
          <Card variant="paper" title="Price details">
            <p>What is signed or paid.</p>
          </Card>
        </Specimen>
        <Specimen name="Card without a title">
          <Card>
            <p>Where a label inside says it all.</p>
          </Card>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function Pictures() {
  return (
    <Chapter id="pictures" title="Pictures">
      <Shelf>
        <Specimen name="Picture" wide>
          <Picture
            name="site/listing-hero-1"
            widths={[960, 1920]}
            width={1920}
            height={600}
            alt="Gold jewellery laid out on ivory stone"
            sizes="(min-width: 64em) 40rem, 100vw"
          />
        </Specimen>
        <Specimen name="Thumbnail">
          <Thumbnail src={SAMPLE_PHOTO} alt="A twisted ring" size={96} className={styles.small} />
        </Specimen>
        <Specimen name="Thumbnail without a picture">
          <Thumbnail src={null} alt="A ring" size={96} className={styles.small} />
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

function Waiting() {
  return (
    <Chapter id="waiting" title="While something loads">
      <Shelf>
        <Specimen name="Skeleton">
          <Skeleton />
        </Specimen>
        <Specimen name="ProductGridSkeleton" wide>
          <ProductGridSkeleton />
        </Specimen>
      </Shelf>
    </Chapter>
  );
}
