/** What decides whether a piece must bear the hallmark. */
export interface Piece {
  hsn: string;
  purity: string;
  netWeightMg: number;
  productName: string;
  stone: string;
}

/** The grades of gold that the hallmarking order lists (IS 1417), as the hallmark writes them. */
const GOLD_GRADE = /^(?:9K375|14K585|18K750|20K833|22K916|23K958|24K99[59])$/;
/** Jewellery and artefacts; bullion and coins are outside the order. */
const JEWELLERY_OR_ARTEFACT = /^711[34]/;
const EXEMPT_WORK = /\b(?:kundan|polki|jadau)\b/i;
/** Lighter pieces are exempt. */
const MIN_HALLMARKED_MG = 2000;

/** Whether a piece is gold that must bear the hallmark by law, so that its price includes the charge for it. */
export function isHallmarked({ hsn, purity, netWeightMg, productName, stone }: Piece): boolean {
  return (
    GOLD_GRADE.test(purity) &&
    JEWELLERY_OR_ARTEFACT.test(hsn) &&
    netWeightMg >= MIN_HALLMARKED_MG &&
    !EXEMPT_WORK.test(`${productName} ${stone}`)
  );
}
