import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { purityText } from '#contract/catalogue/purity.ts';

/** What catalogue files write for a piece without stones. */
const NO_STONE = 'None';

export function stoneText(stone: string | undefined): string {
  return stone && stone !== NO_STONE ? stone : '';
}

const FINENESS: readonly (readonly [RegExp, string])[] = [
  [/^\d{1,2}K(\d{3})$/, 'gold'],
  [/^Pt(\d{3})$/, 'platinum'],
  [/^(\d{3})$/, 'silver'],
];

/** What the stamp of a purity means: `916 parts of gold in 1,000`. */
function finenessText(purity: string): string {
  for (const [pattern, metal] of FINENESS) {
    const parts = pattern.exec(purity)?.[1];
    if (parts) return `${parts} parts of ${metal} in 1,000`;
  }
  return '';
}

/** `22K (916), 916 parts of gold in 1,000`; a stamp of digits alone is said once. */
export function purityFact(purity: string): string {
  const fineness = finenessText(purity);
  const stamp = purityText(purity);
  return fineness.startsWith(stamp) ? fineness : [stamp, fineness].filter(Boolean).join(', ');
}

/** By its stamp; other metals have other ones. */
export const isGold = (purity: string) => /^\d{1,2}K\d{3}$/.test(purity);

const WEARERS: Record<string, string> = { Female: 'Women', Male: 'Men', Children: 'Children' };

export const wearerText = (gender: string) => WEARERS[gender] ?? '';

/** Whose certificate comes with a piece (P-240). */
export function certificateText(certificate: ProductDetails['certificate']): string {
  if (!certificate) return '';
  const { labs, of_every_piece } = certificate;
  return `${of_every_piece ? 'Comes' : 'Some of these come'} with a certificate of ${labs.join(' / ')}`;
}
