import { showToast } from '#storefront/toasts/toasts.ts';

const OFFLINE =
  'You are offline, so this page cannot be opened yet. Please try again when you are connected.';

/** Whether a press is a plain one on a link to another page of the shop. */
function leadsAway({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.target || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  return link.origin === location.origin && !isHere;
}

function stay(event: MouseEvent): void {
  // The link first: asking the browser for its network takes longer than most presses do.
  if (!leadsAway(event) || navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  showToast('error', OFFLINE);
}

/**
 * Without a network a press on a link would end at the browser's own error page, and what was looked at would be
 * gone: from now on the page stays and says why.
 */
export function keepPageOffline(): void {
  // Before React hears of it: the link itself leads nowhere then.
  addEventListener('click', stay, true);
}
