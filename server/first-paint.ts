import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" (href="(\/assets\/[^"#]+\.css)#?"\/>)/g;
const MODULE_PRELOAD = /<link rel="modulepreload" /g;
const MODULE_SCRIPT = /<script type="module" async="">/g;

/**
 * Begins with the page's modules when its first picture is there, and at once when somebody touches the page before
 * that. No timers: the page counts as loaded when its modules are, as ever.
 * A button that was pressed before the page was awake is pressed then.
 */
const BEGINNING = `(() => {
  const picture = document.querySelector('img[fetchpriority=high]');
  const signs = ['pointerdown', 'keydown', 'load'];
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const link of document.querySelectorAll('link[rel=later]')) {
      link.fetchPriority = 'low';
      link.rel = 'modulepreload';
    }
    for (const kept of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = kept.textContent;
      document.body.append(script);
    }
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  let early;
  const remember = (event) => {
    if (event.type === 'submit') event.preventDefault();
    else early = event.target.closest('button, [role=combobox]') ?? early;
  };
  const told = ['click', 'submit'];
  for (const act of told) addEventListener(act, remember, true);
  addEventListener('listening', () => told.forEach((act) => removeEventListener(act, remember, true)), { once: true });
  addEventListener('awake', () => early?.isConnected && early.click(), { once: true });
  if (!picture || picture.complete) begin();
  else for (const end of ['load', 'error']) picture.addEventListener(end, begin);
})()`;

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
 * stand in it, and its modules wait until the first picture is there. The links stay, switched off: the router finds
 * its own, and adds those of other pages when it goes there.
 */
export function readyToPaint(html: string, stylesheets: ReadonlyMap<string, string>): string {
  return html
    .replace(STYLESHEET, (link, rest: string, address: string) => {
      const text = stylesheets.get(address);
      return text === undefined ? link : `<style>${text}</style><link rel="stylesheet" disabled ${rest}`;
    })
    .replace(MODULE_PRELOAD, '<link rel="later" ')
    .replace(MODULE_SCRIPT, '<script type="later">')
    .replace('</body>', () => `<script>${BEGINNING}</script></body>`);
}
