/**
 * Does something when the browser has drawn the frame that answers a press. The drawing is told by an observer: a timer
 * or an animation frame would belong to the page's clock, and a message may come before the frame. A page that nobody sees
 * is not drawn; there it is done at once.
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
