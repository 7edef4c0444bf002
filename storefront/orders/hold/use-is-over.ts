import { useEffect, useReducer } from 'react';

/** The longest delay of `setTimeout`; a longer one fires immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Whether an instant has passed; re-renders when it does. */
export function useIsOver(instant: string | undefined): boolean {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const left = instant === undefined ? 0 : new Date(instant).getTime() - Date.now();
  const isOver = !(left > 0);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(drawAgain, Math.min(left, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  });
  return isOver;
}
