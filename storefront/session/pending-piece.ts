import { MINUTE_MS } from '#contract/durations.ts';
import type { AddToCartBody } from '#contract/orders/cart.ts';
import { forgetDraft, readDraft, saveDraft } from './draft-storage.ts';

const DRAFT = 'wanted-piece';
/** A wish older than this no longer goes into the cart by itself. */
const MAX_AGE_MS = 15 * MINUTE_MS;

/** A piece in a choice that an anonymous visitor wanted to add to the cart, or to be notified about. */
export interface PendingPiece extends Partial<AddToCartBody> {
  product_id: number;
  product_name: string;
  when_back?: true;
}

/** Remembers the piece in this tab until the visitor has logged in. */
export function rememberPendingPiece(piece: PendingPiece): void {
  saveDraft(DRAFT, { ...piece, at: Date.now() });
}

export function forgetPendingPiece(): void {
  forgetDraft(DRAFT);
}

export function readPendingPiece(): PendingPiece | null {
  const { at, product_id, product_name, ...choice } = readDraft(DRAFT);
  const isFresh = typeof at === 'number' && Date.now() - at < MAX_AGE_MS;
  if (!isFresh || typeof product_id !== 'number' || typeof product_name !== 'string') return null;
  return { ...choice, product_id, product_name };
}
