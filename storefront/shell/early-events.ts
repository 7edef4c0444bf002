import { UNHYDRATED_PART } from '#storefront/ui/hydration/missed-events.ts';

/** Records what is pressed, chosen and typed where React does not listen yet. The function's text is inlined, so it has no imports. */
function recordEarlyEvents(unhydratedPart: string): void {
  const missed: NonNullable<typeof window.missedEvents> = new Map();
  window.missedEvents = missed;
  let isReactListening = false;

  function record(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element) || (isReactListening && !target.closest(unhydratedPart))) return;
    if (type === 'submit') return event.preventDefault();
    const control = type === 'click' ? target.closest('button, [role=combobox]') : target;
    if (!control) return;
    const { value, checked } = control as HTMLInputElement;
    missed.delete(control);
    missed.set(control, { value, checked });
  }

  for (const type of ['click', 'input', 'change', 'submit']) addEventListener(type, record, true);
  addEventListener('hydration-started', () => {
    isReactListening = true;
  });
}

/** For the head, because a button can be pressed before the rest of the document has arrived. */
export const EARLY_EVENTS = `(${recordEarlyEvents})(${JSON.stringify(UNHYDRATED_PART)})`.replace(
  /\n\s*/g,
  '',
);
