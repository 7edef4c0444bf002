/** Runs `act` after the next paint, or at once in a hidden page. `requestAnimationFrame` is faked by clocks; messages may be early. */
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
