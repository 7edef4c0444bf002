import { type RefObject, useEffect, useRef } from 'react';

/**
 * A list that takes the focus when the line that had it is gone: the keyboard and a screen reader go on from there,
 * not from the top of the page.
 * @param count how many lines there are
 */
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
