import { useSyncExternalStore } from 'react';
import type { WishedPiece } from '#contract/wishes/wishes.ts';
import { notifyListeners, subscribeToStorage } from '#storefront/session/stored-user.ts';

const KEY = 'wished-pieces';
const NONE: readonly WishedPiece[] = [];
let lastText: string | null = null;
let lastPieces = NONE;

function piecesIn(text: string | null): readonly WishedPiece[] {
  try {
    const pieces: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(pieces) ? pieces : NONE;
  } catch {
    return NONE;
  }
}

/** A cached copy of the wished ids, so that hearts are drawn without a request. */
export function readWishedPieces(): readonly WishedPiece[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Browsers can block access to storage.
  }
  if (text !== lastText) {
    lastText = text;
    lastPieces = piecesIn(text);
  }
  return lastPieces;
}

/** Whether this browser has used a wish list since the last logout. */
export const hasUsedWishes = (): boolean => {
  readWishedPieces();
  return lastText !== null;
};

export function writeWishedPieces(pieces: readonly WishedPiece[]): void {
  localStorage.setItem(KEY, JSON.stringify(pieces));
  notifyListeners();
}

/** State derived from the wished pieces; empty while hydrating. */
export function useWishedPieces<Value>(read: (pieces: readonly WishedPiece[]) => Value): Value {
  return useSyncExternalStore(
    subscribeToStorage,
    () => read(readWishedPieces()),
    () => read(NONE),
  );
}
