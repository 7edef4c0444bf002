import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CHROMIUM_FLAGS } from '../scripts/chromium/chromium-flags.mjs';
import { findChromium } from '../scripts/chromium/find-chromium.mjs';
import { buildShop, checkNode, installParts, Refusal, runScript } from '../scripts/prepare.mjs';
import { measureInteractions } from './support/interactions.mjs';
import { openShop } from './support/shop.mjs';
import { printTable } from './support/table.mjs';

// npm run bench:pages -- --lighthouse FOLDER [--runs 5 --path /schemes]: the public pages of the production build as
// Lighthouse measures them, with its mobile preset and its simulated slow network; then the latency of presses on the listing
// on a slow phone. Lighthouse is half as large as all our dependencies, so it is not one of them: "npm install
// --prefix FOLDER lighthouse@12" installs it into a folder.
const { values } = parseArgs({
  options: {
    lighthouse: { type: 'string' },
    runs: { type: 'string', default: '5' },
    port: { type: 'string', default: '3960' },
    path: { type: 'string', multiple: true, default: ['/', '/user/products', '/schemes'] },
    url: { type: 'string' },
  },
});
const ATTEMPTS = 4;
const SCORES = { performance: 'performance', a11y: 'accessibility', practices: 'best-practices', SEO: 'seo' };
const FIGURES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'kB in all': 'total-byte-weight',
};

let lighthouse;
let chromium;
await runScript(async () => {
  checkNode();
  lighthouse = await loadLighthouse(values.lighthouse);
  await installParts(console.error);
  chromium = await findChromium(console.error);
  if (!values.url) await buildShop(console.error);
});
const dataDir = values.url ? undefined : mkdtempSync(join(tmpdir(), 'tola-pages-'));
const shop = dataDir
  ? await openShop({ port: Number(values.port), dataDir })
  : { url: values.url, close: async () => {} };
try {
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, median of ${values.runs} (worst)\n`,
  );
  const columns = [...Object.keys(SCORES), ...Object.keys(FIGURES)];
  console.log(`| page | ${columns.join(' | ')} | load average |`);
  console.log(`|---|${columns.map(() => '---|').join('')}---|`);
  for (const path of values.path) {
    // From the third request on a page is cached.
    for (let time = 0; time < 3; time++) await (await fetch(shop.url + path)).text();
    const runs = [];
    for (let run = 0; run < Number(values.runs); run++) runs.push(await look(shop.url + path));
    const cells = columns.map((column) =>
      summary(
        runs.map((figures) => figures[column]),
        column in SCORES,
      ),
    );
    console.log(`| ${path} | ${cells.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`);
    for (const audit of new Set(runs.flatMap(({ failed }) => failed))) console.log(`<!-- ${audit} -->`);
  }
  const waits = await measureInteractions(shop.url, chromium, Number(values.runs));
  printTable(
    ['interaction, processor 4 times slower', 'to the next frame, ms', 'load average'],
    Object.entries(waits).map(([name, ms]) => [name, summary(ms, false), loadavg()[0]?.toFixed(1)]),
  );
} finally {
  await shop.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}

/** Lighthouse and chrome-launcher, from the folder in which they are installed. */
async function loadLighthouse(folder) {
  const parts = folder && resolve(folder, 'node_modules');
  if (!parts || !existsSync(join(parts, 'lighthouse'))) {
    throw new Refusal(
      'Missing option: --lighthouse FOLDER, filled by "npm install --prefix FOLDER lighthouse@12".',
    );
  }
  const load = (...file) => import(pathToFileURL(join(parts, ...file)).href);
  const [{ default: examine }, { launch }] = await Promise.all([
    load('lighthouse', 'core', 'index.js'),
    load('chrome-launcher', 'dist', 'index.js'),
  ]);
  return { examine, launch };
}

/** Retries a failed run, as happens on a busy machine. */
async function look(url) {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = await examine(url);
    if (lhr.audits['largest-contentful-paint'].numericValue) return readReport(lhr);
    if (attempt === ATTEMPTS)
      throw new Error(`${url}: ${lhr.runtimeError?.message ?? 'nothing was painted'}`);
  }
}

/** In a new browser with an empty cache. */
async function examine(url) {
  const browser = await lighthouse.launch({
    chromePath: chromium,
    chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  });
  try {
    return await lighthouse.examine(url, { port: browser.port, output: 'json', logLevel: 'silent' });
  } finally {
    browser.kill();
  }
}

function readReport(lhr) {
  const scores = Object.entries(SCORES).map(([name, id]) => [
    name,
    Math.round(lhr.categories[id].score * 100),
  ]);
  const figures = Object.entries(FIGURES).map(([name, id]) => [
    name,
    figure(name, lhr.audits[id].numericValue),
  ]);
  return { ...Object.fromEntries([...scores, ...figures]), failed: failedAudits(lhr) };
}

function figure(name, value) {
  if (name === 'CLS') return Math.round(value * 1000) / 1000;
  return Math.round(name.startsWith('kB') ? value / 1000 : value);
}

/** Failed audits that count, except performance, which the figures show. */
function failedAudits({ categories, audits }) {
  return ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    categories[id].auditRefs
      .filter(
        ({ id: audit, weight }) => weight > 0 && audits[audit].score !== null && audits[audit].score < 1,
      )
      .map(({ id: audit }) => `${id}: ${audits[audit].title}`),
  );
}

/** The median, and in brackets the worst if it differs. Low is bad for scores, high for everything else. */
function summary(numbers, lowIsBad) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const worst = lowIsBad ? sorted[0] : sorted.at(-1);
  return worst === median ? `${median}` : `${median} (${worst})`;
}
