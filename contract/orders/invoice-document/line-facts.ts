import { sizeFact } from '#contract/choices/choice-facts.ts';
import { counted } from '#contract/counted.ts';
import { formatRupees, formatRupeesExact, toPaise } from '#contract/money/money.ts';
import type { InvoiceLine } from '#contract/orders/documents/invoices.ts';
import { stampedPurity } from '#contract/orders/documents/stamped-purity.ts';
import type { BilledPiece } from '#contract/pieces/billed-pieces.ts';
import { formatGrams } from '#contract/weight.ts';

/** What an invoice line says of its piece: purity, size, weights, rate of the metal, price rounding, hallmark. */
export function lineFacts(line: InvoiceLine): string[] {
  return [
    stampedPurity(line.purity),
    sizeFact(line),
    ...weights(line),
    line.unit === 'GMS' ? counted(line.quantity, 'piece') : '',
    line.rounding ? `Price rounding ${formatRupeesExact(toPaise(line.rounding))}` : '',
    line.is_hallmarked ? 'Hallmarking: included' : '',
  ].filter(Boolean);
}

/** The stones of a piece with their carats; empty without stones. */
export function stoneFact({ stone }: InvoiceLine): string {
  return stone ? `Stones: ${stone}` : '';
}

function weights({ gross_weight, net_weight, quantity, rate_per_gram }: InvoiceLine): string[] {
  if (!(gross_weight > 0)) return [];
  return [
    `Gross ${formatGrams(gross_weight)}`,
    `Net ${formatGrams(net_weight)}${quantity > 1 ? ' per piece' : ''}`,
    ...(rate_per_gram ? [`Metal at ${formatRupees(toPaise(rate_per_gram))} a gram`] : []),
  ];
}

/** The description of each sold piece: HUID and weights. */
export function pieceFacts({ pieces = [] }: { pieces?: BilledPiece[] | undefined }): string[] {
  return pieces.map(({ huid, gross_weight, net_weight }, index) => {
    const which = pieces.length > 1 ? `Piece ${index + 1}: ` : 'This piece: ';
    const facts = [
      huid ? `HUID ${huid}` : '',
      `gross ${formatGrams(gross_weight)}`,
      `net ${formatGrams(net_weight)}`,
    ];
    return which + facts.filter(Boolean).join(' · ');
  });
}
