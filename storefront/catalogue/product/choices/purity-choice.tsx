import { useQuery } from '@tanstack/react-query';
import { purityText } from '#contract/catalogue/purity.ts';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import { productQuery } from '../product-queries.ts';
import type { AddressChoice } from './choice-address.ts';
import { OptionSet } from './sizes/option-set.tsx';

interface PurityChoiceProps {
  productId: number;
  choices: OfferedChoices;
  /** The valid part of the address's choice. */
  chosen: AddressChoice;
  onChoose: (purity: string) => void;
}

/** The purities of a piece, each with its price in the chosen size and engraving. */
export function PurityChoice({ productId, choices, chosen, onChoose }: PurityChoiceProps) {
  const { purities, prices } = choices;
  const [own] = purities;
  if (purities.length < 2) return null;
  const isListed = !chosen.engraved && !chosen.second_size;
  const size = chosen.size ?? choices.size?.standard;
  return (
    <OptionSet
      name="purity"
      title="Purity"
      isWide
      chosen={chosen.purity ?? own?.purity}
      options={purities.map(({ purity }) => ({
        value: purity,
        label: purityText(purity),
        detail: isListed ? (
          priceText(prices.find((one) => one.purity === purity && one.size === size)?.price)
        ) : (
          <RequestedPrice productId={productId} choice={withPurity(chosen, purity, own?.purity)} />
        ),
      }))}
      onChoose={onChoose}
    />
  );
}

/** Undefined until it is known; null without a rate. */
type ShownPrice = Rupees | null | undefined;

function priceText(price: ShownPrice): string | undefined {
  return price === null ? 'Price on request' : price && formatRupees(toPaise(price));
}

/** The list has the price of each size; prices with an engraving or two sizes are requested. */
function RequestedPrice({ productId, choice }: { productId: number; choice: AddressChoice }) {
  const { data } = useQuery(productQuery(productId, choice));
  return priceText(data?.product.price_on_request ? null : data?.product.price);
}

function withPurity(
  { purity: _, ...chosen }: AddressChoice,
  purity: string,
  own: string | undefined,
): AddressChoice {
  return { ...chosen, ...(purity !== own && { purity }) };
}
