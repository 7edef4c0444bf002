import { purityText } from '#contract/catalogue/purity.ts';
import { SIZE_SYSTEMS, sizeLabel, sizeOfLabel } from '#contract/choices/sizes.ts';
import { type Choosable, type LineChoice, type OfferedSizes, sizesOf } from './choice-rules.ts';

/** Registered pieces in the shop that have the same size written on them; null: the standard size. */
export interface PiecesOfSize {
  size: string | null;
  pieces: number;
}

/** A line of a cart or an order with what there is of its product. */
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
  /** Working days for which they are made for this order; 0: they are taken from the shop. */
  leadDays: number;
  /** How many there are in the shop as it was chosen; infinite if they are made. */
  inShop: number;
  /** Those that the lines before it leave. */
  left: number;
}

/** The size that a piece must have for a line; undefined if its product has no sizes. */
export interface WantedSize {
  text: string;
  isStandard: boolean;
}

const joined = (sizes: readonly string[]) => sizes.join(' and ');

function standardSize({ kind, standard, secondStandard }: OfferedSizes): string {
  return joined([standard, secondStandard].flatMap((size) => (size === null ? [] : sizeLabel(kind, size))));
}

export function wantedSize(
  product: Pick<Choosable, 'offered'>,
  { size, secondSize }: Pick<LineChoice, 'size' | 'secondSize'>,
): WantedSize | undefined {
  const sizes = sizesOf(product);
  if (!sizes) return undefined;
  const standard = standardSize(sizes);
  if (size === null) return { text: standard, isStandard: true };
  const text = joined(secondSize === null ? [size] : [size, secondSize]);
  return { text, isStandard: text === standard };
}

/** The size that staff wrote on a piece, as lines name it; undefined if the product knows no such size. */
export function sizeOnPiece(sizes: OfferedSizes, written: string): string | undefined {
  const parts = written.split(/\band\b|[&/,]/);
  if (parts.length !== (sizes.secondStandard === null ? 1 : 2)) return undefined;
  const known = parts.flatMap((part) => sizeOfLabel(sizes.kind, part.trim()) ?? []);
  return known.length === parts.length ? joined(known.map((size) => sizeLabel(sizes.kind, size))) : undefined;
}

function inShopAsChosen(line: SuppliedLine, stock: number): number {
  const size = wantedSize(line, line.choice);
  if (line.choice.chosenPurity !== null) return 0;
  if (!size) return stock;
  if (!line.hasPieces) return size.isStandard ? stock : 0;
  return line.piecesInShop
    .filter((of) => of.size === size.text || (of.size === null && size.isStandard))
    .reduce((sum, { pieces }) => sum + pieces, 0);
}

/**
 * What is engraved is made for the order. What is sold out as the shop lists it is not made anew: the listing says so, and a
 * race for the last piece has one winner.
 */
function isMade(line: SuppliedLine, left: number): boolean {
  const size = wantedSize(line, line.choice);
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

/** Lines of one product share what is in the shop, in their order. */
export function suppliesOf(lines: readonly SuppliedLine[]): Supply[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const leadDays = line.offered?.leadDays ?? 0;
    if (line.stock === null) return madeIn(leadDays);
    const inShop = inShopAsChosen(line, line.stock);
    const key = JSON.stringify([line.productId, line.hasPieces && wantedSize(line, line.choice)?.text]);
    const before = taken.get(key) ?? 0;
    const left = Math.max(0, inShop - before);
    if (leadDays > 0 && isMade(line, left)) return madeIn(leadDays);
    taken.set(key, before + Math.min(left, line.quantity));
    return { leadDays: 0, inShop, left };
  });
}

/** Working days until one piece is made as it was chosen; 0 for what the shop has (P-225, P-235). */
export function leadDaysOf(product: Omit<SuppliedLine, 'quantity'>): number {
  const [supply] = suppliesOf([{ ...product, quantity: 1 }]);
  return supply?.leadDays ?? 0;
}

/** The size and purity that were chosen, to be put behind the name of a piece: " in size 14", or nothing. */
export function wordsOfChoice(line: Pick<SuppliedLine, 'offered' | 'choice'>): string {
  const size = wantedSize(line, line.choice);
  const kind = sizesOf(line)?.kind;
  const isLength = kind !== undefined && SIZE_SYSTEMS[kind] === SIZE_SYSTEMS.chain;
  const { chosenPurity } = line.choice;
  return [
    size && !size.isStandard ? ` ${isLength ? 'of' : 'in size'} ${size.text}` : '',
    chosenPurity === null ? '' : ` in ${purityText(chosenPurity)}`,
  ].join('');
}
