import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the list when its focused line is removed, or keyboards would start at the top. `count`: the number of lines. */
export function useFocusRestore(count: number): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
}
