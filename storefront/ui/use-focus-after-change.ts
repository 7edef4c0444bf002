import { useEffect, useRef } from 'react';

/**
 * The pressed button is gone with its part of the card: the focus goes to the first control of the other part, unless something
 * else on the page has it.
 */
export function useFocusAfterChange(part: string | boolean) {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    const focused = document.activeElement;
    if (focused !== document.body && !card.current?.contains(focused)) return;
    card.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [part]);
  return card;
}
