import type { Milligrams } from '#contract/weight.ts';

export interface Piece {
  hsn: string;
  purity: string;
  netWeightMilligrams: Milligrams;
  productName: string;
  stone: string;
}

/** The conditions of the hallmarking law; also used to build queries. */
export const HALLMARK_RULE = {
  /** Gold grades of the hallmarking order (IS 1417), as hallmarked. */
  grades: ['9K375', '14K585', '18K750', '20K833', '22K916', '23K958', '24K995', '24K999'],
  /** HSN of jewellery and artefacts; the order does not cover bullion and coins. */
  hsnHeadings: ['7113', '7114'],
  exemptWorks: ['kundan', 'polki', 'jadau'],
  /** Lighter pieces are exempt. */
  minMilligrams: 2000,
} as const;

const { grades, hsnHeadings, exemptWorks, minMilligrams } = HALLMARK_RULE;

function namesExemptWork(text: string): boolean {
  const words: string[] = text.toLowerCase().match(/\w+/g) ?? [];
  return exemptWorks.some((work) => words.includes(work));
}

/** Whether a piece is gold that must be hallmarked by law; its price then includes the hallmarking charge (P-27). */
export function isHallmarked({ hsn, purity, netWeightMilligrams, productName, stone }: Piece): boolean {
  return (
    grades.some((grade) => grade === purity) &&
    hsnHeadings.some((heading) => hsn.startsWith(heading)) &&
    netWeightMilligrams >= minMilligrams &&
    !namesExemptWork(`${productName} ${stone}`)
  );
}
