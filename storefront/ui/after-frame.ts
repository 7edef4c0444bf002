/**
 * Does something in a task of its own, so that the browser can first draw the frame that answers a press. By a message:
 * a timer or an animation frame would belong to the page's clock.
 */
export function afterFrame(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(undefined);
}
