import { useSyncExternalStore } from 'react';
import { ASSUMED_CARD_PX, CARD_PX } from './sizer-rules.ts';

const KEY = 'tola-card-pixels';

const listeners = new Set<() => void>();

/** The height of a card in pixels of the screen, which zooming the page does not change. Undefined before it was matched. */
function storedPixels(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return stored > 0 ? stored : undefined;
  } catch {
    // Browsers can block access to storage.
    return undefined;
  }
}

function cardPx(): number | null {
  const stored = storedPixels();
  if (stored === undefined) return null;
  const pixels = stored / devicePixelRatio;
  return pixels >= CARD_PX.min && pixels <= CARD_PX.max ? pixels : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Zooming the page fires it too.
  addEventListener('resize', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('resize', listener);
  };
}

/** How tall a bank card is on this screen in CSS pixels, as it was matched on this device before. */
export function useCalibration() {
  const matched = useSyncExternalStore(subscribe, cardPx, () => null);
  function match(pixels: number) {
    try {
      localStorage.setItem(KEY, String(pixels * devicePixelRatio));
    } catch {
      // Without storage the sizer stays as browsers assume the screen to be.
    }
    for (const listener of listeners) listener();
  }
  return { cardPx: matched ?? ASSUMED_CARD_PX, isMatched: matched !== null, match };
}
