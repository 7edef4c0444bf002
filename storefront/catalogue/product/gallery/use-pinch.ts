import { type PointerEvent, type RefObject, useRef, type WheelEvent } from 'react';

const MAX_SCALE = 4;
const MIN_SWIPE_PX = 40;
/** A press that moved less is a tap. */
const MAX_TAP_PX = 8;
const TAP_SCALE = 2.5;

interface Point {
  x: number;
  y: number;
}

export interface Pinch {
  target: RefObject<HTMLDivElement | null>;
  zoomBy: (factor: number) => void;
  reset: () => void;
  handlers: Record<string, (event: never) => void>;
}

const middleOf = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 });

const spreadOf = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

const within = (value: number, limit = 0) => Math.min(limit, Math.max(-limit, value));

const scaleWithin = (scale: number) => Math.min(MAX_SCALE, Math.max(1, scale));

/** Zooms and moves an element by two fingers, wheel, press and drag; a swipe over the whole photo steps to another one. */
export function usePinch(onSwipe: (by: 1 | -1) => void): Pinch {
  const { target, view, place, zoomAt } = useZoom();
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point>(undefined);

  return {
    target,
    zoomBy: (factor) => place(view.current.scale * factor, view.current.x, view.current.y),
    reset: () => place(1, 0, 0),
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
        began.current = fingers.current.size === 1 ? pointOf(event) : undefined;
      },
      onPointerMove(event: PointerEvent) {
        if (!fingers.current.has(event.pointerId)) return;
        const before = [...fingers.current.values()];
        fingers.current.set(event.pointerId, pointOf(event));
        const now = [...fingers.current.values()];
        const [from, to] = [middleOf(before), middleOf(now)];
        const { scale, x, y } = view.current;
        if (scale > 1) place(scale, x + to.x - from.x, y + to.y - from.y);
        if (now.length > 1) zoomAt(spreadOf(now) / Math.max(1, spreadOf(before)), to);
      },
      onPointerUp(event: PointerEvent) {
        const start = began.current;
        fingers.current.delete(event.pointerId);
        began.current = undefined;
        if (!start) return;
        const [movedX, movedY] = [event.clientX - start.x, event.clientY - start.y];
        const isTap = Math.hypot(movedX, movedY) <= MAX_TAP_PX;
        const isLarge = view.current.scale > 1;
        if (isTap) return isLarge ? place(1, 0, 0) : zoomAt(TAP_SCALE, pointOf(event));
        if (!isLarge && Math.abs(movedX) >= MIN_SWIPE_PX) onSwipe(movedX < 0 ? 1 : -1);
      },
      onPointerCancel(event: PointerEvent) {
        fingers.current.delete(event.pointerId);
        began.current = undefined;
      },
      onWheel(event: WheelEvent) {
        zoomAt(Math.exp(-event.deltaY / 400), pointOf(event));
      },
    },
  };
}

/** An element that is drawn larger and moved; it always fills its own place. */
function useZoom() {
  const target = useRef<HTMLDivElement>(null);
  const view = useRef({ scale: 1, x: 0, y: 0 });

  /** Keeps the photo on the screen. */
  function place(scale: number, x: number, y: number) {
    const element = target.current;
    if (!element) return;
    const next = scaleWithin(scale);
    const [maxX, maxY] = [element.offsetWidth, element.offsetHeight].map((size) => (size * (next - 1)) / 2);
    view.current = { scale: next, x: within(x, maxX), y: within(y, maxY) };
    element.style.transform = `translate(${view.current.x}px, ${view.current.y}px) scale(${next})`;
  }

  /** Zooms so that the point on the screen stays where it is. */
  function zoomAt(factor: number, at: Point) {
    const box = target.current?.parentElement?.getBoundingClientRect();
    const { scale, x, y } = view.current;
    const next = scaleWithin(scale * factor);
    const [fromX, fromY] = box ? [at.x - box.left - box.width / 2, at.y - box.top - box.height / 2] : [0, 0];
    const grown = next / scale;
    place(next, fromX - (fromX - x) * grown, fromY - (fromY - y) * grown);
  }

  return { target, view, place, zoomAt };
}
