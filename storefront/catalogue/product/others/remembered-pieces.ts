const KEY = 'tola-recent-pieces';
const MAX_PIECES = 9;

/** Without a price, which may change. */
export interface RememberedPiece {
  id: number;
  name: string;
  photo: string;
}

const isPiece = (value: unknown): value is RememberedPiece => {
  const { id, name, photo } = Object(value);
  return Number.isSafeInteger(id) && typeof name === 'string' && typeof photo === 'string';
};

/** The pieces viewed last on this device, the latest first. */
export function rememberedPieces(): RememberedPiece[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isPiece).slice(0, MAX_PIECES) : [];
  } catch {
    // Storage is blocked, or something else is in it.
    return [];
  }
}

export function rememberPiece(piece: RememberedPiece): void {
  const others = rememberedPieces().filter(({ id }) => id !== piece.id);
  write(JSON.stringify([piece, ...others].slice(0, MAX_PIECES)));
}

export function forgetPieces(): void {
  write('[]');
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}
