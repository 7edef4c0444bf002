/**
 * Runs `act` after the next paint, or at once in a hidden page. The first signal counts: Safari calls observers up to 2 s late
 * while the page is loading, and fake clocks replace `requestAnimationFrame`. Its text is also inlined, so it has no imports.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) {
    act();
    return;
  }
  const painted = new Promise<void>((resolve) => {
    new IntersectionObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe(document.body);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  void painted.then(act);
}
