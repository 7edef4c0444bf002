import { type Refusal, refuse } from '#contract/errors.ts';
import { readScan } from '#contract/pieces/tags.ts';
import type { FoundLine } from '#db/tables/orders/fulfilment.ts';

interface SentLine {
  orderItemId: number;
  productName: string;
  quantity: number;
  pieces: readonly { tag: string }[];
}

export interface FoundPieces {
  /** Scanned, of registered pieces. */
  tags: readonly string[];
  /** Counted, of all other goods. */
  counts: readonly { orderItemId: number; quantity: number }[];
}

/** The content of a parcel: registered pieces by their tags, other goods by counts. */
export function foundLines(lines: readonly SentLine[], found: FoundPieces): FoundLine[] {
  const tags = new Set(found.tags.map(readScan));
  const counts = new Map(found.counts.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return lines.map(({ orderItemId, pieces }) => {
    const scanned = pieces.map(({ tag }) => tag).filter((tag) => tags.has(tag));
    const quantity = pieces.length > 0 ? scanned.length : (counts.get(orderItemId) ?? 0);
    return { orderItemId, quantity, tags: scanned };
  });
}

/** Refusal: parcel_refused, for goods that were not sent, or more than were. */
export function countRefusal(lines: readonly SentLine[], { counts }: FoundPieces): Refusal | undefined {
  for (const { orderItemId, quantity } of counts) {
    const line = lines.find((one) => one.orderItemId === orderItemId);
    if (!line) return refuse('parcel_refused', 'These pieces were not in this parcel.');
    if (line.pieces.length > 0) {
      return refuse('parcel_refused', `${line.productName} is in the register: scan its tag.`);
    }
    if (quantity > line.quantity) {
      return refuse('parcel_refused', `Only ${line.quantity} of ${line.productName} were sent.`);
    }
  }
  return undefined;
}

/** The missing goods in words; may be empty. */
export function missingOf(lines: readonly SentLine[], found: readonly FoundLine[]): string {
  return lines
    .flatMap(({ orderItemId, productName, quantity, pieces }) => {
      const there = found.find((one) => one.orderItemId === orderItemId);
      const left = quantity - (there?.quantity ?? 0);
      if (left <= 0) return [];
      const tags = pieces.map(({ tag }) => tag).filter((tag) => !there?.tags.includes(tag));
      return [tags.length > 0 ? `${productName} (${tags.join(', ')})` : `${left} × ${productName}`];
    })
    .join(', ');
}
