import { type PointerEvent, useRef } from 'react';

const MIN_PX = 40;

/** Detects a horizontal swipe: 1 for forward, -1 for back. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp(event: PointerEvent) {
      if (start.current === undefined) return;
      const moved = event.clientX - start.current;
      start.current = undefined;
      if (Math.abs(moved) >= MIN_PX) onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
