import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" (href="(\/assets\/[^"#]+\.css)#?"\/>)/g;
const MODULE_PRELOAD = /<link rel="modulepreload" /g;
const MODULE_SCRIPT = /<script type="module" async="">/g;

/** Blocks lazy images until the script below lifts it, so it applies only where scripts run. */
const BLOCK_LAZY_IMAGES =
  '<style id="first-picture-alone" media="(scripting: enabled)">img[loading=lazy]{display:none}</style>';

/**
 * Loads the page's modules after the first image is painted, and lazy images after hydration (event `awake`) or a
 * script error, since decoding them would slow hydration down. User input or a hidden page (which is never painted)
 * starts both at once.
 * - Paint is detected by decode() and three chained IntersectionObservers: the third callback runs when the first frame
 *   is on screen. Not by requestAnimationFrame, which fake clocks replace.
 * - `error` events at the window come from scripts only; image errors do not bubble.
 * - The last click and select change before hydration are replayed after it.
 */
const DEFERRED_LOADER = `(() => {
  const picture = document.querySelector('img[fetchpriority=high]');
  const triggers = ['pointerdown', 'keydown', 'input', 'scroll', 'visibilitychange', 'awake'];
  let started = false;
  const loadModules = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    for (const deferred of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = deferred.textContent;
      script.onerror = loadAll;
      document.body.append(script);
    }
  };
  const loadAll = () => {
    for (const trigger of triggers) removeEventListener(trigger, loadAll, true);
    document.getElementById('first-picture-alone').media = 'not all';
    loadModules();
  };
  for (const trigger of triggers) addEventListener(trigger, loadAll, true);
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, loadAll);
  let clicked;
  let chosen;
  const remember = (event) => {
    if (event.type === 'submit') event.preventDefault();
    else if (event.type === 'change') chosen = event.target.closest('select') ?? chosen;
    else clicked = event.target.closest('button, [role=combobox]') ?? clicked;
  };
  const earlyEvents = ['click', 'change', 'submit'];
  for (const type of earlyEvents) addEventListener(type, remember, true);
  addEventListener('listening', () => earlyEvents.forEach((type) => removeEventListener(type, remember, true)), { once: true });
  addEventListener('awake', () => {
    if (chosen?.isConnected) chosen.dispatchEvent(new Event('change', { bubbles: true }));
    if (clicked?.isConnected) clicked.click();
  }, { once: true });
  const afterFrames = (count) => {
    if (count === 0) return loadModules();
    new IntersectionObserver((_, observer) => {
      observer.disconnect();
      afterFrames(count - 1);
    }).observe(document.body);
  };
  const painted = () => afterFrames(3);
  if (document.hidden) loadAll();
  else if (picture) picture.decode().then(painted, painted);
  else painted();
})()`.replace(/\n\s*/g, '');

/** Reads the built style sheets, keyed by URL path. */
export function readStylesheets(clientFolder: string): ReadonlyMap<string, string> {
  const folder = path.join(clientFolder, 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(path.join(folder, name), 'utf8').trim()]),
  );
}

/**
 * Optimises the first paint of a rendered page on a slow connection: inlines its style sheets and defers its modules
 * and lazy images. The stylesheet links remain, disabled, because the router looks them up on navigation.
 */
export function inlineCriticalPath(html: string, stylesheets: ReadonlyMap<string, string>): string {
  return html
    .replace(STYLESHEET, (link, rest: string, address: string) => {
      const text = stylesheets.get(address);
      return text === undefined ? link : `<style>${text}</style><link rel="stylesheet" disabled ${rest}`;
    })
    .replace(MODULE_PRELOAD, '<link rel="later" ')
    .replace(MODULE_SCRIPT, '<script type="later">')
    .replace('</head>', () => `${BLOCK_LAZY_IMAGES}</head>`)
    .replace('</body>', () => `<script>${DEFERRED_LOADER}</script></body>`);
}
