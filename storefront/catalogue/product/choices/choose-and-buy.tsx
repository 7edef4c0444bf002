import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { Buy } from '../offer/buy.tsx';
import { afterPartsAreHydrated } from './after-parts-are-hydrated.ts';
import type { AddressChoice } from './choice-address.ts';
import { isStandardChoice } from './choice-copy.ts';
import styles from './choices.module.css';
import { PieceChoices } from './piece-choices.tsx';
import { useAddChosen } from './use-add-chosen.ts';
import { usePieceChoice } from './use-piece-choice.ts';

const PriceAnnouncement = hydratedWhenIdle(() => import('./price/price-announcement.tsx'));
const QuantityStepper = hydratedWhenIdle(async () => ({
  default: (await import('#storefront/ui/controls/quantity-stepper.tsx')).QuantityStepper,
}));
const PriceTable = hydratedWhenIdle(() => import('./price/price-table.tsx'));
const PriceChanged = lazyPart(() => import('./price/price-changed.tsx'));

interface ChooseAndBuyProps {
  product: ListedProduct;
  details: ProductDetails;
  nameId: string;
  /** Another choice is loading while this one is still shown. */
  isLoading: boolean;
  /** Why the piece is not made as the address says. */
  refused?: string | undefined;
}

/** The choices of a piece, and the button; a form, so that it also works without JavaScript. */
export function ChooseAndBuy({ product, details, nameId, refused, ...props }: ChooseAndBuyProps) {
  const { choices, sku, lead_days } = details;
  const { product_id, product_name } = product;
  const piece = usePieceChoice(product_id, choices);
  const { offered } = piece;
  const isLoading = props.isLoading || piece.isChoosing;
  const [opened] = useState(product);
  const [quantity, setQuantity] = useState(1);
  const { add, busy, changed } = useAddChosen(details, {
    ...offered,
    quantity,
    engraving: offered.engraved ? piece.text : '',
  });

  const [isAddPressed, setAddPressed] = useState(false);
  const isForCart = !product.sold_out && !product.price_on_request;
  const tryToAdd = useEffectEvent(() => {
    setAddPressed(false);
    if (isForCart && piece.check()) add();
  });

  // The button may be pressed while a price is loading, and before the quantity is hydrated.
  useEffect(() => {
    if (isAddPressed && !isLoading) return afterPartsAreHydrated(() => tryToAdd());
  }, [isAddPressed, isLoading]);

  return (
    <form
      ref={piece.form}
      className={styles.chooser}
      method="get"
      action={paths.product(product_id)}
      noValidate
    >
      {refused && <Notice variant="warning">{refused}</Notice>}
      {choices && <PieceChoices product={product} choices={choices} piece={piece} />}
      {choices && <MakingTime choices={choices} chosen={offered} days={lead_days} />}
      {choices && <PriceTable choices={choices} />}
      {choices && <PriceWithoutScripts />}
      {changed && (
        <Suspense>
          <PriceChanged before={changed.before} after={changed.after} />
        </Suspense>
      )}
      {isForCart && (
        <div className={`${styles.quantity} ${styles.scripted}`}>
          <span aria-hidden="true">Quantity</span>
          <QuantityStepper label={`Quantity of ${product_name}`} value={quantity} onChange={setQuantity} />
        </div>
      )}
      {choices && <PriceAnnouncement product={product} opened={opened} isLoading={isLoading} />}
      <Buy
        product={product}
        sku={sku}
        nameId={nameId}
        isAdding={busy || isAddPressed}
        isLoading={isLoading}
        onAdd={() => setAddPressed(true)}
      />
    </form>
  );
}

interface MakingTimeProps {
  choices: OfferedChoices;
  chosen: AddressChoice;
  days: number | undefined;
}

/** The additional days of a piece that is made to order. */
function MakingTime({ choices, chosen, days }: MakingTimeProps) {
  if (days === undefined || isStandardChoice(choices, chosen)) return null;
  return (
    <p className={styles.made}>{`Made for you as you choose it: this takes ${days} working days more.`}</p>
  );
}

/** Submits the form without JavaScript. */
function PriceWithoutScripts() {
  return (
    <noscript className={styles.withoutScripts}>
      {import.meta.env.SSR && (
        <Button type="submit" variant="secondary">
          Show the price of this choice
        </Button>
      )}
    </noscript>
  );
}
