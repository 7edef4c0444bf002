import { useEffect, useState } from 'react';
import { isHydrating } from '#storefront/session/stored-user.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';

const waiting = new Set<() => void>();

/**
 * Whether a part of the page is laid out only when it comes near: true on the server and until the page is awake. Then
 * one part after the other is laid out beforehand, each in a frame of its own, so that none holds up a tap.
 */
export function useDeferredLayout(): boolean {
  const [spared, setSpared] = useState(isHydrating);
  useEffect(() => {
    if (!spared) return;
    const layOut = () => setSpared(false);
    if (waiting.size === 0) afterPaint(layOutNext);
    waiting.add(layOut);
    return () => {
      waiting.delete(layOut);
    };
  }, [spared]);
  return spared;
}

function layOutNext(): void {
  const [layOut] = waiting;
  if (!layOut) return;
  waiting.delete(layOut);
  layOut();
  afterPaint(layOutNext);
}
