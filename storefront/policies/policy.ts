import type { PublicSeller } from '#storefront/services.ts';

export interface PolicySection {
  heading: string;
  /** Paragraphs. */
  lines: readonly string[];
}

export interface Policy {
  title: string;
  /** A one-line summary. */
  summary: string;
  /** Some name the seller; undefined only when the page has no data at all. */
  sections: (seller: PublicSeller | undefined) => readonly PolicySection[];
}

/** How a customer reaches the shop in a sentence: `call +91 ... or write to ...`. */
export function contactText(seller: PublicSeller | undefined): string {
  return seller ? `call ${seller.phone} or write to ${seller.email}` : 'call or write to us';
}
