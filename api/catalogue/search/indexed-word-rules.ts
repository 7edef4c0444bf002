import { skeletonsOf } from '#contract/search/skeleton.ts';
import type { Milligrams } from '#contract/weight.ts';
import { MILLIGRAMS_PER_GRAM } from '#contract/weight.ts';

/** The searchable fields of a product. */
export interface SearchableFields {
  productName: string;
  categoryName: string;
  collection: string | null;
  metal: string;
  purity: string;
  netWeightMilligrams: Milligrams;
  stone: string;
}

/** Heavier pieces are found by a weight without their whole grams. */
export const MAX_INDEXED_GRAMS = 200;

/** The lexeme of a whole weight in grams, which no word equals. */
export const gramLexeme = (grams: number) => `~${grams}`;

/** `22k` or `916`, which no word equals. */
export const purityLexeme = (purity: string) => `=${purity}`;

/** Purities such as `22K916`, `925` and `Pt950`: by karat and by fineness. */
function purityLexemes(purity: string): string[] {
  const karat = /^\d+k/i.exec(purity)?.[0].toLowerCase();
  const fineness = /\d{3}$/.exec(purity)?.[0];
  return [karat, fineness].flatMap((one) => (one ? [purityLexeme(one)] : []));
}

function gramLexemes(milligrams: Milligrams): string[] {
  const grams = Math.floor(milligrams / MILLIGRAMS_PER_GRAM);
  return milligrams > 0 && grams <= MAX_INDEXED_GRAMS ? [gramLexeme(grams)] : [];
}

const weighted = (lexemes: readonly string[], weight: 'A' | 'B' | 'C') =>
  lexemes.map((lexeme) => `'${lexeme}':1${weight}`);

/** The text of a `tsvector`: name first, then category and metal, then all others. */
export function indexedWords(product: SearchableFields): string {
  const { productName, categoryName, collection, metal, purity, netWeightMilligrams } = product;
  const others = [collection ?? '', product.stone === 'None' ? '' : product.stone];
  return [
    ...weighted(skeletonsOf(productName), 'A'),
    ...weighted([...skeletonsOf(categoryName), ...skeletonsOf(metal)], 'B'),
    ...weighted(
      [...skeletonsOf(others.join(' ')), ...purityLexemes(purity), ...gramLexemes(netWeightMilligrams)],
      'C',
    ),
  ].join(' ');
}

/** The words among them that a slip may be corrected to. */
export const correctableWords = ({
  productName,
  categoryName,
  metal,
  stone,
  collection,
}: SearchableFields): string[] =>
  skeletonsOf([productName, categoryName, metal, stone, collection ?? ''].join(' ')).filter(
    (word) => !/\d/.test(word),
  );
