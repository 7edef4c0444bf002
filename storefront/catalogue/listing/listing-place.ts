import { readDraft, saveDraft } from '#storefront/session/draft-storage.ts';

/** The number of shown pieces, and the piece at the top of the screen with its distance in pixels. */
interface Place {
  count: number;
  pieceId: string;
  top: number;
}

const PIECES = '[id^="piece-"]';
const MOVES = ['wheel', 'touchmove', 'keydown'];
const CHECK_INTERVAL_MS = 50;
/** Cards near the screen get their exact height only after it was scrolled. */
const STABLE_CHECKS = 12;
const MAX_CHECKS = 200;

/**
 * Saves the place in a listing when the document is left, and restores it after a reload.
 * @param isOfDocument whether the document was opened with this listing
 * @param show shows so many pieces
 * @returns ends it
 */
export function followPlace(
  entry: string,
  isOfDocument: boolean,
  show: (pieces: number) => void,
): () => void {
  const draft = `listing ${entry}`;
  const keep = () => savePlace(draft);
  addEventListener('pagehide', keep);
  const place = isOfDocument && isReload() ? readPlace(draft) : undefined;
  const stop = place && scrollBackTo(place, show);
  return () => {
    removeEventListener('pagehide', keep);
    stop?.();
  };
}

/** Whether the document was loaded again, not opened anew. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

/** Scrolls to the piece as soon as it is shown, unless the visitor moves meanwhile. */
function scrollBackTo({ count, pieceId, top }: Place, show: (pieces: number) => void): () => void {
  let looks = 0;
  let found = 0;
  const timer = setInterval(() => {
    looks += 1;
    const piece = document.getElementById(pieceId);
    if (piece) {
      found += 1;
      scrollBy(0, piece.getBoundingClientRect().top - top);
    }
    if (found === STABLE_CHECKS || looks === MAX_CHECKS) stop();
  }, CHECK_INTERVAL_MS);
  function stop() {
    clearInterval(timer);
    for (const move of MOVES) removeEventListener(move, stop);
  }
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  show(count);
  return stop;
}

function savePlace(draft: string): void {
  const pieces = [...document.querySelectorAll(PIECES)];
  const atTop = pieces.find((piece) => piece.getBoundingClientRect().top > 0);
  if (!atTop) return;
  const place: Place = {
    count: pieces.length,
    pieceId: atTop.id,
    top: atTop.getBoundingClientRect().top,
  };
  saveDraft(draft, place);
}

function readPlace(draft: string): Place | undefined {
  const { count, pieceId, top } = readDraft(draft);
  const isPlace = typeof count === 'number' && typeof pieceId === 'string' && typeof top === 'number';
  return isPlace ? { count, pieceId, top } : undefined;
}
