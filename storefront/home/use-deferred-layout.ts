import { useEffect, useState } from 'react';
import { isHydrating } from '#storefront/session/stored-user.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';

const queue = new Set<() => void>();

/** Whether to render with `content-visibility: auto`: true until hydration, then one section per frame, against long tasks. */
export function useDeferredLayout(): boolean {
  const [deferred, setDeferred] = useState(isHydrating);
  useEffect(() => {
    if (!deferred) return;
    const layOut = () => setDeferred(false);
    if (queue.size === 0) afterPaint(layOutNext);
    queue.add(layOut);
    return () => {
      queue.delete(layOut);
    };
  }, [deferred]);
  return deferred;
}

function layOutNext(): void {
  const [layOut] = queue;
  if (!layOut) return;
  queue.delete(layOut);
  layOut();
  afterPaint(layOutNext);
}
