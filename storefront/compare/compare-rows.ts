import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { purityText } from '#contract/catalogue/purity.ts';
import { madeToOrderFact } from '#contract/choices/choice-facts.ts';
import { counted } from '#contract/counted.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { PRICE_LINE_LABELS } from '#contract/money/price-break-up.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { caratsText, toMilliCarats } from '#contract/stones/carats.ts';
import type { ProductStone } from '#contract/stones/stones.ts';
import { formatGrams } from '#contract/weight.ts';
import { certificateText, stoneText, wearerText } from '../catalogue/product/details/fact-copy.ts';
import type { ListedProduct } from '../catalogue/products/listed-products.ts';

export interface ComparedPiece {
  product: ListedProduct;
  details: ProductDetails;
}

/** One line of a cell, with what explains it below. */
export interface CellLine {
  text: string;
  note?: string;
}

export interface CompareRow {
  name: string;
  /** One cell for each piece; a piece without a value has none of the lines. */
  cells: CellLine[][];
  differs: boolean;
}

export interface RowGroup {
  name: string;
  rows: CompareRow[];
}

/** The rows of a comparison; a row without a value of any piece is left out. */
export function compareRows(pieces: readonly ComparedPiece[]): RowGroup[] {
  const group = (name: string, facts: readonly Fact[]): RowGroup => ({
    name,
    rows: facts.map(([heading, read]) => rowOf(heading, pieces.map(read))).filter(hasValue),
  });
  return [
    group('Price', [...PRICE_FACTS, ['Total', totalOf]]),
    group('The piece', PIECE_FACTS),
    group('Delivery', DELIVERY_FACTS),
  ].filter(({ rows }) => rows.length > 0);
}

type Fact = readonly [name: string, read: (piece: ComparedPiece) => CellLine[]];

const hasValue = ({ cells }: CompareRow) => cells.some((lines) => lines.length > 0);

function rowOf(name: string, cells: CellLine[][]): CompareRow {
  return { name, cells, differs: new Set(cells.map((lines) => JSON.stringify(lines))).size > 1 };
}

const line = (text: string | false | null | undefined, note?: string): CellLine[] =>
  text ? [{ text, ...(note && { note }) }] : [];

const amountText = (rupees: ListedProduct['price']) => formatRupees(toPaise(rupees));

function totalOf({ product }: ComparedPiece): CellLine[] {
  if (product.price_on_request) return line('Price on request');
  return line(
    amountText(product.price),
    product.beforeRupees && `before ${amountText(product.beforeRupees)}`,
  );
}

type LineKind = keyof typeof PRICE_LINE_LABELS;

/** The lines of a kind, so that those of all pieces are in one row. */
function priceLinesOf(kind: LineKind, { product }: ComparedPiece): CellLine[] {
  if (product.price_on_request) return [];
  return product
    .breakUp()
    .filter((one) => one.kind === kind)
    .flatMap(({ label, amountPaise, detail }) => {
      const own = label === PRICE_LINE_LABELS[kind] ? '' : label;
      return line(formatRupees(amountPaise), [own, detail].filter(Boolean).join(', '));
    });
}

const PRICE_FACTS: readonly Fact[] = (Object.keys(PRICE_LINE_LABELS) as LineKind[]).map((kind) => [
  PRICE_LINE_LABELS[kind],
  (piece) => priceLinesOf(kind, piece),
]);

const isCard = ({ details }: ComparedPiece) => details.kind === 'gift card';

const PIECE_FACTS: readonly Fact[] = [
  ['Kind', ({ details }) => line(details.category_name)],
  ['Metal', (piece) => line(!isCard(piece) && piece.product.metal)],
  ['Purity', ({ product }) => line(purityText(product.purity ?? ''))],
  ['Also made in', alsoMadeIn],
  ['Net weight', ({ product: { net_weight = 0 } }) => line(net_weight > 0 && formatGrams(net_weight))],
  ['Gross weight', ({ details }) => line(details.gross_weight > 0 && formatGrams(details.gross_weight))],
  ['Stones', stonesOf],
  ['Sizes', sizesOf],
  ['Engraving', engravingOf],
  ['Hallmark', ({ details }) => line(details.is_hallmarked && 'BIS hallmarked')],
  ['Certificate', ({ details }) => line(certificateText(details.certificate))],
  ['For', (piece) => line(!isCard(piece) && wearerText(piece.product.product_gender))],
  ['Collection', ({ product }) => line(product.collection)],
];

const DELIVERY_FACTS: readonly Fact[] = [
  ['Available', ({ product, details }) => line(supplyText(product.sold_out, details.lead_days))],
  ['Arrives', ({ details }) => line(details.delivery && deliverySpan(details.delivery))],
];

function supplyText(isSoldOut: boolean, leadDays: number | undefined): string {
  if (isSoldOut) return 'Sold out right now';
  return madeToOrderFact({ lead_days: leadDays }) || 'In the shop now';
}

function alsoMadeIn({ product, details: { choices } }: ComparedPiece): CellLine[] {
  const others = choices?.purities.filter(({ purity }) => purity !== product.purity) ?? [];
  return line(others.map(({ purity }) => purityText(purity)).join(', '));
}

function stonesOf({ product, details: { stones } }: ComparedPiece): CellLine[] {
  return stones ? stones.flatMap(stoneLine) : line(stoneText(product.stone));
}

function stoneLine({ kind, shape, colour, clarity, count, carats }: ProductStone): CellLine[] {
  const weight = carats > 0 && `${caratsText(toMilliCarats(carats))} ct`;
  return line(
    [`${count} ${kind}`, weight].filter(Boolean).join(', '),
    [shape, clarity, colour].filter(Boolean).join(', '),
  );
}

function sizesOf({ details: { choices } }: ComparedPiece): CellLine[] {
  const size = choices?.size;
  if (!size) return [];
  const [first = '', last = ''] = [size.labels[0], size.labels.at(-1)];
  const standard = [size.standard, size.second_standard].filter(Boolean).join(' and ');
  return line(first === last ? first : `${first} to ${last}`, `shown in ${standard}`);
}

function engravingOf({ details: { choices } }: ComparedPiece): CellLine[] {
  const engraving = choices?.engraving;
  if (!engraving) return [];
  const price = engraving.price > 0 ? `for ${amountText(engraving.price)}` : 'free';
  return line(`Up to ${counted(engraving.max_length, 'letter')}`, price);
}
