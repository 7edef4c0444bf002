import type { Milligrams } from '#contract/weight.ts';

export interface Piece {
  hsn: string;
  purity: string;
  netWeightMilligrams: Milligrams;
  productName: string;
  stone: string;
}

/** Gold grades of the hallmarking order (IS 1417), as hallmarked. */
const GOLD_GRADE = /^(?:9K375|14K585|18K750|20K833|22K916|23K958|24K99[59])$/;
/** HSN of jewellery and artefacts; the order does not cover bullion and coins. */
const JEWELLERY_OR_ARTEFACT = /^711[34]/;
const EXEMPT_WORK = /\b(?:kundan|polki|jadau)\b/i;
/** Lighter pieces are exempt. */
const MIN_HALLMARKED_MG = 2000;

/** Whether a piece is gold that must be hallmarked by law; its price then includes the hallmarking charge (P-27). */
export function isHallmarked({ hsn, purity, netWeightMilligrams, productName, stone }: Piece): boolean {
  return (
    GOLD_GRADE.test(purity) &&
    JEWELLERY_OR_ARTEFACT.test(hsn) &&
    netWeightMilligrams >= MIN_HALLMARKED_MG &&
    !EXEMPT_WORK.test(`${productName} ${stone}`)
  );
}
