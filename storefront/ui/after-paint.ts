/**
 * Runs `act` after the next paint, or at once in a hidden page, which is not painted. Neither timers nor
 * `requestAnimationFrame` (faked by fake clocks) nor `postMessage` (may run before the paint) would do.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) {
    act();
    return;
  }
  new IntersectionObserver((_, observer) => {
    observer.disconnect();
    act();
  }).observe(document.body);
}
