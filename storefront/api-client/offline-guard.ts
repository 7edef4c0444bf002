import { showToast } from '#storefront/toasts/toasts.ts';

const OFFLINE =
  'You are offline, so this page cannot be opened yet. Please try again when you are connected.';

/** Whether this is an unmodified primary click on a same-origin link to another page. */
function isNavigationClick({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.target || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  return link.origin === location.origin && !isHere;
}

function blockWhenOffline(event: MouseEvent): void {
  // The link is checked first because reading `navigator.onLine` is slow.
  if (!isNavigationClick(event) || navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  showToast('error', OFFLINE);
}

// Once this module is loaded, a click on a link while offline shows a toast instead of the browser's own error page. It listens in the
// capture phase, so that the router does not see the click.
addEventListener('click', blockWhenOffline, true);
