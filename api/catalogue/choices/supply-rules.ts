import { purityText } from '#contract/catalogue/purity.ts';
import { SIZE_SYSTEMS, sizeLabel, sizeOfLabel } from '#contract/choices/sizes.ts';
import { type Choosable, type LineChoice, type OfferedSizes, sizesOf } from './choice-rules.ts';

/** The number of registered pieces in the shop with this size; null: the standard size. */
export interface PiecesOfSize {
  size: string | null;
  pieces: number;
}

/** A line of a cart or an order with the stock of its product. */
export interface SuppliedLine extends Pick<Choosable, 'offered'> {
  productId: number;
  /** Null: the product is not counted. */
  stock: number | null;
  hasPieces: boolean;
  piecesInShop: PiecesOfSize[];
  quantity: number;
  choice: LineChoice;
}

/** Where the pieces of a line come from (P-235). */
export interface Supply {
  /** Working days to make the pieces for this order; 0 if they are in the shop. */
  leadDays: number;
  /** Pieces in the shop that match the choice; infinite if they are made to order. */
  inShop: number;
  /** The same, less what earlier lines take. */
  left: number;
}

/** The size that a piece must have for a line; undefined if its product has no sizes. */
export interface RequiredSize {
  text: string;
  isStandard: boolean;
}

const joined = (sizes: readonly string[]) => sizes.join(' and ');

function standardSize({ kind, standard, secondStandard }: OfferedSizes): string {
  return joined([standard, secondStandard].flatMap((size) => (size === null ? [] : sizeLabel(kind, size))));
}

export function requiredSize(
  product: Pick<Choosable, 'offered'>,
  { size, secondSize }: Pick<LineChoice, 'size' | 'secondSize'>,
): RequiredSize | undefined {
  const sizes = sizesOf(product);
  if (!sizes) return undefined;
  const standard = standardSize(sizes);
  if (size === null) return { text: standard, isStandard: true };
  const text = joined(secondSize === null ? [size] : [size, secondSize]);
  return { text, isStandard: text === standard };
}

/** The size written on a piece, in the form that lines use; undefined if it is no size of the product's kind. */
export function sizeOnPiece(sizes: OfferedSizes, written: string): string | undefined {
  const parts = written.split(/\band\b|[&/,]/);
  if (parts.length !== (sizes.secondStandard === null ? 1 : 2)) return undefined;
  const known = parts.flatMap((part) => sizeOfLabel(sizes.kind, part.trim()) ?? []);
  return known.length === parts.length ? joined(known.map((size) => sizeLabel(sizes.kind, size))) : undefined;
}

function inShopAsChosen(line: SuppliedLine, stock: number): number {
  const size = requiredSize(line, line.choice);
  if (line.choice.chosenPurity !== null) return 0;
  if (!size) return stock;
  if (!line.hasPieces) return size.isStandard ? stock : 0;
  return line.piecesInShop
    .filter((of) => of.size === size.text || (of.size === null && size.isStandard))
    .reduce((sum, { pieces }) => sum + pieces, 0);
}

/**
 * Engraved pieces are made to order. A product that is listed as sold out is not, so that of concurrent orders for the last
 * piece only one succeeds.
 */
function isMade(line: SuppliedLine, left: number): boolean {
  const size = requiredSize(line, line.choice);
  if (line.choice.chosenPurity !== null || line.choice.engraving !== null) return true;
  if (!size) return false;
  if (size.isStandard && (!line.hasPieces || line.stock === 0)) return false;
  return left < line.quantity;
}

const madeIn = (leadDays: number): Supply => ({
  leadDays,
  inShop: Number.POSITIVE_INFINITY,
  left: Number.POSITIVE_INFINITY,
});

/** Assigns the stock of a product to its lines in their order. */
export function suppliesOf(lines: readonly SuppliedLine[]): Supply[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const leadDays = line.offered?.leadDays ?? 0;
    if (line.stock === null) return madeIn(leadDays);
    const inShop = inShopAsChosen(line, line.stock);
    const key = JSON.stringify([line.productId, line.hasPieces && requiredSize(line, line.choice)?.text]);
    const before = taken.get(key) ?? 0;
    const left = Math.max(0, inShop - before);
    if (leadDays > 0 && isMade(line, left)) return madeIn(leadDays);
    taken.set(key, before + Math.min(left, line.quantity));
    return { leadDays: 0, inShop, left };
  });
}

/** Working days until one piece of the choice is made; 0 if it is in the shop (P-225, P-235). */
export function leadDaysOf(product: Omit<SuppliedLine, 'quantity'>): number {
  const [supply] = suppliesOf([{ ...product, quantity: 1 }]);
  return supply?.leadDays ?? 0;
}

/** The chosen size and purity as a suffix of a product's name: " in size 14"; may be empty. */
export function wordsOfChoice(line: Pick<SuppliedLine, 'offered' | 'choice'>): string {
  const size = requiredSize(line, line.choice);
  const kind = sizesOf(line)?.kind;
  const isLength = kind !== undefined && SIZE_SYSTEMS[kind] === SIZE_SYSTEMS.chain;
  const { chosenPurity } = line.choice;
  return [
    size && !size.isStandard ? ` ${isLength ? 'of' : 'in size'} ${size.text}` : '',
    chosenPurity === null ? '' : ` in ${purityText(chosenPurity)}`,
  ].join('');
}
