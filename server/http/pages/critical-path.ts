import { afterPaint } from '#storefront/ui/after-paint.ts';

const MODULE_PRELOAD = '<link rel="modulepreload" ';
const MODULE_SCRIPT = '<script type="module" async="">';

/** Blocks lazy images until the script below lifts it, so it applies only where scripts run. */
const BLOCK_LAZY_IMAGES =
  '<style id="first-picture-alone" media="(scripting: enabled)">img[loading=lazy]{display:none}</style>';

/** A picture that takes longer, or never comes because the browser loads none, does not hold the page back. */
const MAX_PICTURE_WAIT_MS = 4000;

/**
 * Loads modules after the first paint, and lazy images after hydration or a script error; both at once on input or when hidden.
 * `error` events at the window come from scripts only.
 */
const DEFERRED_LOADER = `(() => {
  const triggers = ['pointerdown', 'keydown', 'input', 'scroll', 'visibilitychange', 'hydrated'];
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
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', loadAll);
    for (const trigger of triggers) removeEventListener(trigger, loadAll, true);
    document.getElementById('first-picture-alone').media = 'not all';
    loadModules();
  };
  for (const trigger of triggers) addEventListener(trigger, loadAll, true);
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, loadAll);
  const afterPaint = ${afterPaint};
  const afterPaints = (count) => count === 0 ? loadModules() : afterPaint(() => afterPaints(count - 1));
  const painted = () => afterPaints(3);
  addEventListener('DOMContentLoaded', () => {
    const picture = document.querySelector('img[fetchpriority=high]');
    if (document.hidden) return loadAll();
    if (!picture) return painted();
    picture.decode().then(painted, painted);
    setTimeout(loadModules, ${MAX_PICTURE_WAIT_MS});
  });
})()`.replace(/\n\s*/g, '');

const REPLACEMENTS = [
  { from: MODULE_PRELOAD, to: Buffer.from('<link rel="later" ') },
  { from: MODULE_SCRIPT, to: Buffer.from('<script type="later">') },
  { from: '</head>', to: Buffer.from(`${BLOCK_LAZY_IMAGES}<script>${DEFERRED_LOADER}</script></head>`) },
];

/**
 * Defers modules and lazy images until the first picture is painted. React Router has no option for that, so constant strings
 * of its HTML are replaced, for the budget of Lighthouse alone (decision 057). Throws when one is missing.
 */
export function deferModules(document: Buffer): Buffer {
  let parts = [document];
  for (const { from, to } of REPLACEMENTS) {
    const replaced = parts.flatMap((part) => splitAround(part, from, to));
    if (replaced.length === parts.length) {
      throw new Error(`The document has no ${from}; check how this version of React Router writes it.`);
    }
    parts = replaced;
  }
  return Buffer.concat(parts);
}

/** The parts of a document between the places of a text, with another one in its place; no bytes are copied. */
function splitAround(part: Buffer, text: string, replacement: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, start)) {
    parts.push(part.subarray(start, at), replacement);
    start = at + text.length;
  }
  return [...parts, part.subarray(start)];
}
