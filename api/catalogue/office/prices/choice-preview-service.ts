import {
  type LineChoice,
  type OfferedSizes,
  puritiesOf,
  sizesOf,
  withChoice,
} from '#api/catalogue/choices/choice-rules.ts';
import { type Priceable, priceOfChosen } from '#api/catalogue/choices/choose-rules.ts';
import { offerOf, productOf } from '#api/catalogue/import/product-rules.ts';
import { readStoneChart } from '#api/catalogue/stone-chart/chart-service.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { sizeLabel } from '#contract/choices/sizes.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { ChoicePreview, PreviewedChoice, PricedFields } from '#contract/office/goods/choice-preview.ts';
import { FIELD_LABELS, isPieceField } from '#contract/office/goods/piece-fields.ts';
import { toGrams } from '#contract/weight.ts';
import { faultsOfParts } from '../edit-rules.ts';
import { readPiece } from '../piece-rules.ts';

/** A product of which nothing is stored. */
const NO_CATEGORY = 0;

/** The prices of an edited piece in its sizes and purities; changes nothing. */
export async function previewChoices(
  reader: RateReader,
  fields: PricedFields,
  now: Date,
): Promise<ChoicePreview> {
  const { rates } = await readLiveRates(reader, now);
  const chart = await readStoneChart(reader.db);
  const { row, faults } = readPiece('preview', fields, indianDate(now));
  // As if they were known: a purity without a rate is shown, without a price.
  const typed = { offered: null, furtherPurities: row.choices.furtherPurities ?? [] };
  const [fault] = [...Object.entries(faults), ...faultsOfParts(row, typed, { rates, chart })];
  if (fault !== undefined) return { problem: namedFault(fault), prices: [], engraved_price: null };
  const product = {
    ...productOf(row, NO_CATEGORY, undefined, [], { now, rates, chart }),
    offer: offerOf(row),
  };
  return { problem: null, ...pricesOf(product, rates, now) };
}

function namedFault([name, sentence]: [name: string, sentence: string]): string {
  return isPieceField(name) ? `${FIELD_LABELS[name]}: ${sentence}` : sentence;
}

function pricesOf(product: Priceable, rates: ReadonlyMap<string, PaisePerGram>, now: Date) {
  const sizes = shownSizes(sizesOf(product));
  const prices = puritiesOf(product).flatMap(({ purity }) =>
    sizes.map(({ size, secondSize, isStandard }): PreviewedChoice => {
      const chosenPurity = purity === product.purity ? null : purity;
      const made = withChoice(product, { size, secondSize, chosenPurity, engraving: null });
      return {
        purity,
        size: [size, secondSize].filter((label) => label !== null).join(' and '),
        is_standard: isStandard,
        net_weight: toGrams(made.netWeightMilligrams),
        gross_weight: toGrams(made.grossWeightMilligrams),
        price: priceOfChosen(made, rates, now),
      };
    }),
  );
  return { prices, engraved_price: engravedPrice(product, rates, now) };
}

type ShownSize = Pick<LineChoice, 'size' | 'secondSize'> & { isStandard: boolean };

/** The smallest, the standard and the largest, each once. */
function shownSizes(sizes: OfferedSizes | undefined): ShownSize[] {
  if (!sizes) return [{ size: null, secondSize: null, isStandard: true }];
  const { kind, from, to, standard, secondStandard } = sizes;
  const standardPair = [standard, secondStandard ?? standard] as const;
  const pairs = [[from, from] as const, standardPair, [to, to] as const];
  const isStandard = ([first, second]: readonly [number, number]) =>
    first === standardPair[0] && second === standardPair[1];
  return pairs
    .filter((pair) => pair === standardPair || !isStandard(pair))
    .map((pair) => ({
      size: sizeLabel(kind, pair[0]),
      secondSize: secondStandard === null ? null : sizeLabel(kind, pair[1]),
      isStandard: pair === standardPair,
    }));
}

function engravedPrice(product: Priceable, rates: ReadonlyMap<string, PaisePerGram>, now: Date) {
  const standard = { size: null, secondSize: null, chosenPurity: null };
  const made = withChoice(product, { ...standard, engraving: 'A' });
  return made.isOffered ? priceOfChosen(made, rates, now) : null;
}
