import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" (href="(\/assets\/[^"#]+\.css)#?"\/>)/g;
const MODULE_PRELOAD = /<link rel="modulepreload" /g;
const MODULE_SCRIPT = /<script type="module" async="">/g;

/** Keeps all later pictures from being asked for; only where the script below can call them. */
const FIRST_PICTURE_ALONE =
  '<style id="first-picture-alone" media="(scripting: enabled)">img[loading=lazy]{display:none}</style>';

/**
 * Begins with the page's modules when its first picture is painted, and with its further pictures when the page is
 * awake, or will not wake up: decoding and drawing them would take the processor from the waking. It begins with both
 * at once when somebody touches the page or looks away from it: a page that nobody sees is not painted. A picture is
 * painted when it is decoded and the browser has then drawn three times: the third drawing begins when the first is on
 * the screen. The drawings are told by an observer and not by `requestAnimationFrame`, which belongs to the page's
 * clock. What is told of as trouble is a program's: a picture's does not come as far as the window. A button that was
 * pressed before the page was awake is pressed then, and a choice that was made is made.
 */
const BEGINNING = `(() => {
  const picture = document.querySelector('img[fetchpriority=high]');
  const signs = ['pointerdown', 'keydown', 'input', 'scroll', 'visibilitychange', 'awake'];
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    for (const kept of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = kept.textContent;
      script.onerror = beginAll;
      document.body.append(script);
    }
  };
  const beginAll = () => {
    for (const sign of signs) removeEventListener(sign, beginAll, true);
    document.getElementById('first-picture-alone').media = 'not all';
    begin();
  };
  for (const sign of signs) addEventListener(sign, beginAll, true);
  for (const trouble of ['error', 'unhandledrejection']) addEventListener(trouble, beginAll);
  let early;
  let chosen;
  const remember = (event) => {
    if (event.type === 'submit') event.preventDefault();
    else if (event.type === 'change') chosen = event.target.closest('select') ?? chosen;
    else early = event.target.closest('button, [role=combobox]') ?? early;
  };
  const told = ['click', 'change', 'submit'];
  for (const act of told) addEventListener(act, remember, true);
  addEventListener('listening', () => told.forEach((act) => removeEventListener(act, remember, true)), { once: true });
  addEventListener('awake', () => {
    if (chosen?.isConnected) chosen.dispatchEvent(new Event('change', { bubbles: true }));
    if (early?.isConnected) early.click();
  }, { once: true });
  const afterDrawings = (count) => {
    if (count === 0) return begin();
    new IntersectionObserver((_, observer) => {
      observer.disconnect();
      afterDrawings(count - 1);
    }).observe(document.body);
  };
  const drawn = () => afterDrawings(3);
  if (document.hidden) beginAll();
  else if (picture) picture.decode().then(drawn, drawn);
  else drawn();
})()`.replace(/\n\s*/g, '');

/** The built style sheets by their address. */
export function readStylesheets(clientFolder: string): ReadonlyMap<string, string> {
  const folder = path.join(clientFolder, 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(path.join(folder, name), 'utf8').trim()]),
  );
}

/**
 * Makes a rendered page ready to be painted as soon as it arrives, for a first visit over a slow line: its style sheets
 * stand in it, and its modules and further pictures wait until the first picture is painted. The links stay, switched
 * off: the router finds its own, and adds those of other pages when it goes there.
 */
export function inlineCriticalPath(html: string, stylesheets: ReadonlyMap<string, string>): string {
  return html
    .replace(STYLESHEET, (link, rest: string, address: string) => {
      const text = stylesheets.get(address);
      return text === undefined ? link : `<style>${text}</style><link rel="stylesheet" disabled ${rest}`;
    })
    .replace(MODULE_PRELOAD, '<link rel="later" ')
    .replace(MODULE_SCRIPT, '<script type="later">')
    .replace('</head>', () => `${FIRST_PICTURE_ALONE}</head>`)
    .replace('</body>', () => `<script>${BEGINNING}</script></body>`);
}
