/** Parts of a page whose code has not arrived: React drops their events. */
export const UNHYDRATED_PART = '[data-unhydrated]';

declare global {
  interface Window {
    /** Recorded by `shell/early-events.ts`: the controls that were used before React listened there, with what was entered. */
    missedEvents?: Map<Element, Pick<HTMLInputElement, 'value' | 'checked'>>;
  }
}

let repeating = Promise.resolve();

/** Repeats the recorded events of what is hydrated now, one after another, because React renders each before the next. */
export function repeatMissedEvents(): Promise<void> {
  repeating = repeating.then(repeatAll);
  return repeating;
}

async function repeatAll(): Promise<void> {
  const missed = window.missedEvents ?? new Map();
  for (const [control, entered] of missed) {
    if (control.closest(UNHYDRATED_PART)) continue;
    missed.delete(control);
    await undefined;
    if (control.isConnected) repeat(control as HTMLInputElement, entered);
  }
}

/** Sets the value anew: hydration takes the present one for known, and React ignores an event without a change. */
function repeat(control: HTMLInputElement, { value, checked }: Pick<HTMLInputElement, 'value' | 'checked'>) {
  if (control.matches('[type=radio], [type=checkbox]')) control.checked = !checked;
  else if (control.matches('input, select')) {
    control.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  control.click();
  if (control !== document.activeElement) control.dispatchEvent(new Event('focusout', { bubbles: true }));
}
