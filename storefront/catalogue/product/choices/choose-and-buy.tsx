import { lazy, Suspense, useRef, useState } from 'react';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydrated-when-idle.tsx';
import { Buy } from '../offer/buy.tsx';
import { offeredChoice } from './choice-address.ts';
import { type ChoiceProblems, choiceProblems, isAsMade } from './choice-copy.ts';
import styles from './choices.module.css';
import { EngravingChoice } from './engraving-choice.tsx';
import { PurityChoice } from './purity-choice.tsx';
import { SizeChoice } from './size-choice.tsx';
import { useAddChosen } from './use-add-chosen.ts';
import { useAddressChoice, useEngravingText } from './use-choice.ts';

const PriceAnnouncement = hydratedWhenIdle(() => import('./price-announcement.tsx'));
const QuantityStepper = hydratedWhenIdle(async () => ({
  default: (await import('#storefront/ui/controls/quantity-stepper.tsx')).QuantityStepper,
}));
const PriceTable = hydratedWhenIdle(() => import('./price-table.tsx'));
const PriceChanged = lazy(() => import('./price-changed.tsx'));

interface ChooseAndBuyProps {
  product: ListedProduct;
  details: ProductDetails;
  nameId: string;
  /** Another choice is on its way, and this one is still shown. */
  isLoading: boolean;
  /** Why the piece is not made as the address says. */
  refused?: string | undefined;
}

/** What can be chosen of a piece, and the button; a form, so that it also works where scripts do not run. */
export function ChooseAndBuy({ product, details, nameId, refused, ...props }: ChooseAndBuyProps) {
  const { choices, sku, lead_days } = details;
  const { product_id, product_name, metal } = product;
  const { chosen, choose, isChoosing } = useAddressChoice();
  const isLoading = props.isLoading || isChoosing;
  const engraving = useEngravingText(product_id);
  const [opened] = useState(product);
  const [quantity, setQuantity] = useState(1);
  const [problems, setProblems] = useState<ChoiceProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const awaitedField = useRef<string>(undefined);
  const offered = offeredChoice(chosen, choices);
  const { add, busy, changed } = useAddChosen(details, {
    ...offered,
    quantity,
    engraving: offered.engraved ? engraving.text : '',
  });

  function change(changes: Parameters<typeof choose>[0]) {
    setProblems({});
    choose(changes);
  }

  function tryToAdd() {
    if (isLoading) return;
    const found = choiceProblems(choices, chosen, engraving.text);
    setProblems(found);
    const [first] = Object.keys(found);
    const wrong = first === undefined ? '[aria-invalid="true"]' : `[name="${first}"]`;
    const field = form.current?.querySelector<HTMLElement>(wrong);
    // The code of a field may arrive later.
    awaitedField.current = field ? undefined : first;
    if (first === undefined && !field) add();
    else field?.focus();
  }

  return (
    <form ref={form} className={styles.chooser} method="get" action={paths.product(product_id)} noValidate>
      {refused && <Notice variant="warning">{refused}</Notice>}
      {choices?.size && (
        <SizeChoice sizes={choices.size} chosen={chosen} problems={problems} onChoose={change} />
      )}
      {choices && (
        <PurityChoice
          productId={product_id}
          choices={choices}
          chosen={offered}
          onChoose={(purity) => change({ purity })}
        />
      )}
      {choices?.engraving && (
        <EngravingChoice
          engraving={choices.engraving}
          isChosen={chosen.engraved === 'yes'}
          text={engraving.text}
          isBand={choices.size?.kind === 'ring'}
          metal={metal}
          problem={problems.engraving}
          isAwaited={() => awaitedField.current === 'engraving'}
          onChoose={(isChosen) => change({ engraved: isChosen ? 'yes' : '' })}
          onType={(text) => {
            setProblems({});
            engraving.type(text);
          }}
        />
      )}
      {lead_days !== undefined && choices && !isAsMade(choices, offered) && (
        <p className={styles.made}>
          Made for you as you choose it: this takes {lead_days} working days more.
        </p>
      )}
      {choices && <PriceTable choices={choices} />}
      {choices && (
        <noscript className={styles.withoutScripts}>
          {import.meta.env.SSR && (
            <Button type="submit" variant="secondary">
              Show the price of this choice
            </Button>
          )}
        </noscript>
      )}
      {!product.sold_out && !product.price_on_request && (
        <div className={`${styles.quantity} ${styles.scripted}`}>
          <span aria-hidden="true">Quantity</span>
          <QuantityStepper label={`Quantity of ${product_name}`} value={quantity} onChange={setQuantity} />
        </div>
      )}
      {choices && <PriceAnnouncement product={product} opened={opened} isLoading={isLoading} />}
      {changed && (
        <Suspense>
          <PriceChanged before={changed.before} after={changed.after} />
        </Suspense>
      )}
      <Buy product={product} sku={sku} nameId={nameId} busy={busy || isLoading} onAdd={tryToAdd} />
    </form>
  );
}
