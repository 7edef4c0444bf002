import { UNHYDRATED_PART } from '#storefront/ui/hydration/missed-events.ts';

/**
 * Records what is pressed, chosen and typed where React does not listen yet, and of fields until the page is hydrated: a press
 * makes React hydrate at once, and take what the press changed for what the server rendered. The function's text is inlined,
 * so it has no imports and no comments.
 */
function recordEarlyEvents(unhydratedPart: string): void {
  const missed: NonNullable<typeof window.missedEvents> = new Map();
  window.missedEvents = missed;
  const CLICKED = 'button, [role=combobox], [type=radio], [type=checkbox]';
  let isReactListening = false;
  let isHydrated = false;

  function isHandledByReact(target: Element): boolean {
    const isMissed = !isHydrated && target.matches('input, select, textarea');
    return isReactListening && !isMissed && !target.closest(unhydratedPart);
  }

  function record(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element) || isHandledByReact(target)) return;
    if (type === 'submit') return event.preventDefault();
    const control = type === 'click' ? target.closest(CLICKED) : target;
    if (!control) return;
    const { value, checked } = control as HTMLInputElement;
    missed.delete(control);
    missed.set(control, { value, checked });
  }

  for (const type of ['click', 'input', 'change', 'submit']) addEventListener(type, record, true);
  addEventListener('hydration-started', () => {
    isReactListening = true;
  });
  addEventListener('hydrated', () => {
    isHydrated = true;
  });
}

/** For the head, because a button can be pressed before the rest of the document has arrived. */
export const EARLY_EVENTS = `(${recordEarlyEvents})(${JSON.stringify(UNHYDRATED_PART)})`.replace(
  /\n\s*/g,
  '',
);
