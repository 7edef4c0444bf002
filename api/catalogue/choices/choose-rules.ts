import { purityText } from '#contract/catalogue/purity.ts';
import type { ChoicePrice, EnteredChoice, OfferedChoices } from '#contract/choices/choices.ts';
import { engravingProblem, engravingText } from '#contract/choices/engraving.ts';
import { type SizeKind, sizeLabel, sizesBetween } from '#contract/choices/sizes.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { itemPrice, type OfferWindow } from '#contract/money/item-price.ts';
import { type PaisePerGram, type Rupees, toRupees } from '#contract/money/money.ts';
import { toGrams } from '#contract/weight.ts';
import { atRates } from '../price-rules.ts';
import {
  type Choosable,
  type Chosen,
  engravingPriceOf,
  type LineChoice,
  type OfferedSizes,
  puritiesOf,
  sizeOffered,
  sizesOf,
  withChoice,
} from './choice-rules.ts';
import { offersAnything } from './choice-terms-rules.ts';

/** A choice with the key by which it is one line of a cart: the same choices are the same line. */
export interface ResolvedChoice extends LineChoice {
  choiceKey: string;
}

const SIZE_NAMES: Record<SizeKind, string> = { ring: 'ring size', bangle: 'bangle size', chain: 'length' };

const refused = (field: keyof EnteredChoice, sentence: string) =>
  refuse('choice_refused', sentence, { [field]: sentence });

type Field = 'size' | 'second_size';

function sizeFor(sizes: OfferedSizes, field: Field, entered: string, standard: number): string | Refusal {
  const { kind, from, to } = sizes;
  if (entered === '') return sizeLabel(kind, standard);
  const size = sizeOffered(sizes, entered);
  if (size !== undefined) return sizeLabel(kind, size);
  const range = `${sizeLabel(kind, from)} to ${sizeLabel(kind, to)}`;
  return refused(field, `Please choose a ${SIZE_NAMES[kind]} from ${range}.`);
}

function sizesFor(
  product: Choosable,
  { size = '', second_size = '' }: EnteredChoice,
): Pick<LineChoice, 'size' | 'secondSize'> | Refusal {
  const sizes = sizesOf(product);
  if (!sizes) {
    if (size) return refused('size', 'This piece has no sizes to choose from.');
    if (second_size) return refused('second_size', 'This piece has no sizes to choose from.');
    return { size: null, secondSize: null };
  }
  const first = sizeFor(sizes, 'size', size, sizes.standard);
  if (isRefusal(first)) return first;
  if (sizes.secondStandard === null) {
    if (second_size) return refused('second_size', 'This is one ring: please choose one size.');
    return { size: first, secondSize: null };
  }
  if ((size === '') !== (second_size === '')) {
    const field = size === '' ? 'size' : 'second_size';
    return refused(field, 'This is a pair: please choose the sizes of both rings.');
  }
  const second = sizeFor(sizes, 'second_size', second_size, sizes.secondStandard);
  return isRefusal(second) ? second : { size: first, secondSize: second };
}

function purityFor(product: Choosable, { purity = '' }: EnteredChoice): string | null | Refusal {
  if (purity === '' || purity === product.purity) return null;
  const offered = puritiesOf(product).map((metal) => metal.purity);
  if (offered.includes(purity)) return purity;
  return refused('purity', `This design is made in ${offered.map(purityText).join(', ')}.`);
}

function engravingFor({ offered }: Choosable, { engraving = '' }: EnteredChoice): string | null | Refusal {
  const text = engravingText(engraving);
  if (text === '') return null;
  const max = offered?.engravingMax;
  if (max == null) return refused('engraving', 'This piece cannot be engraved.');
  const problem = engravingProblem(text, max);
  return problem ? refused('engraving', problem) : text;
}

/** The choice to store: without a size the standard one, of a pair both or none (P-227). Refusal: choice_refused, with the field. */
export function resolveChoice(product: Choosable, entered: EnteredChoice): ResolvedChoice | Refusal {
  const sizes = sizesFor(product, entered);
  if (isRefusal(sizes)) return sizes;
  const chosenPurity = purityFor(product, entered);
  if (isRefusal(chosenPurity)) return chosenPurity;
  const engraving = engravingFor(product, entered);
  if (isRefusal(engraving)) return engraving;
  const choice = { ...sizes, chosenPurity, engraving };
  const made = withChoice(product, choice);
  if (!made.isOffered) return refused('size', 'This piece is not made in this size and purity.');
  return { ...choice, choiceKey: choiceKeyOf(choice) };
}

function choiceKeyOf({ size, secondSize, chosenPurity, engraving }: LineChoice): string {
  const parts = [size, secondSize, chosenPurity, engraving];
  return parts.every((part) => part === null) ? '' : JSON.stringify(parts);
}

export type Priceable = Choosable & { offer: OfferWindow | null };

/** The price of a product in a choice; null while its metal has no rate. */
export function priceOfChosen(
  made: Chosen<Priceable>,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Rupees | null {
  const row = atRates(made, rates);
  return row.isPriceOnRequest ? null : toRupees(itemPrice(row, row.offer, now));
}

function choicePrice(
  product: Priceable,
  choice: LineChoice,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): ChoicePrice | undefined {
  const made = withChoice(product, choice);
  if (!made.isOffered) return undefined;
  return {
    purity: made.purity,
    ...(choice.size !== null && { size: choice.size }),
    net_weight: toGrams(made.netWeightMilligrams),
    price: priceOfChosen(made, rates, now),
  };
}

/** The second ring's size: as many sizes from its standard as the first ring's, limited to the sizes that are made. */
function pairSize({ standard, secondStandard, from, to }: OfferedSizes, size: number): number | null {
  if (secondStandard === null) return null;
  return Math.min(to, Math.max(from, secondStandard + size - standard));
}

function everyChoice(product: Choosable): LineChoice[] {
  const sizes = sizesOf(product);
  const inSizes = sizes
    ? sizesBetween(sizes.kind, sizes.from, sizes.to).map((size) => {
        const second = pairSize(sizes, size);
        return {
          size: sizeLabel(sizes.kind, size),
          secondSize: second === null ? null : sizeLabel(sizes.kind, second),
        };
      })
    : [{ size: null, secondSize: null }];
  return puritiesOf(product).flatMap(({ purity }) =>
    inSizes.map((size) => ({
      ...size,
      chosenPurity: purity === product.purity ? null : purity,
      engraving: null,
    })),
  );
}

/** The choices of a product with their prices; undefined if it has none. Amounts in rupees, weights in grams. */
export function offeredChoicesOf(
  product: Priceable,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): OfferedChoices | undefined {
  const { offered } = product;
  if (!offered || !offersAnything(product)) return undefined;
  const sizes = sizesOf(product);
  return {
    ...(sizes && { size: offeredSizes(sizes) }),
    purities: puritiesOf(product).map(({ purity, net_weight_mg }) => ({
      purity,
      net_weight: toGrams(net_weight_mg),
    })),
    ...(offered.engravingMax !== null && {
      engraving: { max_length: offered.engravingMax, price: toRupees(engravingPriceOf(product)) },
    }),
    lead_days: offered.leadDays,
    prices: everyChoice(product).flatMap((choice) => choicePrice(product, choice, rates, now) ?? []),
  };
}

function offeredSizes({ kind, from, to, standard, secondStandard }: OfferedSizes) {
  return {
    kind,
    labels: sizesBetween(kind, from, to).map((size) => sizeLabel(kind, size)),
    standard: sizeLabel(kind, standard),
    ...(secondStandard !== null && { second_standard: sizeLabel(kind, secondStandard) }),
  };
}
