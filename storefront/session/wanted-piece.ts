import { DRAFT_KEY_PREFIX } from './stored-user.ts';

const KEY = `${DRAFT_KEY_PREFIX}wanted-piece`;
/** A wish older than this no longer goes into the cart by itself. */
const KEPT_MS = 15 * 60_000;

/** A piece that an anonymous visitor wanted to add to the cart. */
export interface WantedPiece {
  product_id: number;
  product_name: string;
}

/** Remembers the piece in this tab until the visitor has logged in. */
export function rememberWantedPiece({ product_id, product_name }: WantedPiece): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ product_id, product_name, at: Date.now() }));
  } catch {
    // Storage is blocked: the visitor adds the piece again after logging in.
  }
}

export function forgetWantedPiece(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}

/** The remembered piece, or null. */
export function readWantedPiece(): WantedPiece | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { product_id, product_name, at }: Record<string, unknown> = { ...stored };
    const isFresh = typeof at === 'number' && Date.now() - at < KEPT_MS;
    if (!isFresh || typeof product_id !== 'number' || typeof product_name !== 'string') return null;
    return { product_id, product_name };
  } catch {
    return null;
  }
}
