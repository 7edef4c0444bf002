// Focus trap of the dialog.

const reachable = 'button, input, select, [href]';

/** Tabbable elements in order; of a radio group only the checked one. */
export function tabStops(root) {
  return [...root.querySelectorAll(reachable)].filter((element) => {
    const unchosenRadio = element.type === 'radio' && !element.checked;
    return !unchosenRadio && !element.disabled && element.getClientRects().length > 0;
  });
}

/** Makes Tab wrap around inside the dialog. */
export function trapFocus(root) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = tabStops(root);
    const at = stops.indexOf(document.activeElement);
    const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1 || at === -1;
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  });
}
