import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../chromium/chromium-flags.mjs';
import { findChromium } from '../chromium/find-chromium.mjs';
import { Refusal, root, runScript } from '../prepare.mjs';
import { preparePeople } from './screen-people.mjs';
import { screens } from './screens.mjs';

// npm run screenshots [-- --only cart-full --width 360 --url http://localhost:3000 --out screenshots --fold]
// A screenshot of every screen at the relevant widths, for visual review. Without --url a demo shop is
// started on an empty folder and removed afterwards; --fold captures the viewport only.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    width: { type: 'string', multiple: true, default: ['360', '768', '1280', '1920'] },
    url: { type: 'string' },
    port: { type: 'string', default: '4390' },
    out: { type: 'string', default: join(root, 'screenshots') },
    fold: { type: 'boolean', default: false },
  },
});
const MAX_START_MS = 180_000;
/** The smallest desktop width: no touch, device pixel ratio 1. */
const DESK_PX = 1024;
const TALLEST_PX = 8000;
const heights = { 360: 740, 480: 900, 640: 960, 768: 1024, 1024: 768, 1280: 800, 1536: 864 };

await runScript(async () => {
  const wanted = wantedScreens();
  const widths = options.width.map(Number);
  const browserPath = await findChromium(console.log);
  const shop = options.url ? { url: options.url, close: async () => {} } : await openShop();
  const browser = await chromium.launch({ executablePath: browserPath, args: CHROMIUM_FLAGS });
  try {
    mkdirSync(options.out, { recursive: true });
    const people = await preparePeople(browser, shop.url);
    const failed = await takeAll(browser, shop.url, people, wanted, widths);
    if (failed.length > 0) throw new Refusal(`${failed.length} could not be taken: ${failed.join(', ')}`);
  } finally {
    await browser.close();
    await shop.close();
  }
});

/** The screens that --only selects; a prefix of whole words is enough, so that `checkout` selects every checkout. */
function wantedScreens() {
  if (options.only.length === 0) return screens;
  const wanted = screens.filter(({ name }) =>
    options.only.some((word) => name === word || name.startsWith(`${word}-`)),
  );
  if (wanted.length > 0) return wanted;
  throw new Refusal(`--only takes ${screens.map(({ name }) => name).join(', ')}.`);
}

async function takeAll(browser, url, people, wanted, widths) {
  const tasks = widths.flatMap((width) =>
    wanted.filter(({ fits }) => fits?.(width) ?? true).map((screen) => ({ screen, width })),
  );
  const failed = [];
  for (const [index, { screen, width }] of tasks.entries()) {
    const label = `${screen.name}-${width}`;
    const outcome = await take(browser, url, people, screen, width).then(
      () => 'taken',
      (error) => `FAILED: ${error.message.split('\n')[0]}`,
    );
    if (outcome !== 'taken') failed.push(label);
    console.log(`${index + 1}/${tasks.length} ${label} ${outcome}`);
  }
  return failed;
}

async function take(browser, url, people, screen, width) {
  const onDesk = width >= DESK_PX;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights[width] ?? 1080 },
    deviceScaleFactor: width < 768 ? 2 : 1,
    isMobile: !onDesk,
    hasTouch: !onDesk,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const person = screen.as && people[screen.as];
    if (person) await page.addInitScript(putUser, JSON.stringify(person.user));
    await screen.before?.(page, person);
    await page.goto(typeof screen.path === 'function' ? screen.path(person) : screen.path);
    await page.waitForLoadState('networkidle');
    await screen.act?.(page, person);
    await untilDrawn(page);
    await page.screenshot({
      path: join(options.out, `${screen.name}-${width}.png`),
      animations: 'disabled',
      ...(options.fold || screen.fold ? {} : { fullPage: true, clip: await wholePage(page) }),
    });
  } finally {
    await context.close();
  }
}

/** Runs in the page: stores the login response where the shop reads it. */
function putUser(user) {
  if (window === window.top) localStorage.setItem('user', user);
}

/** The full page, up to the maximum image height; sticky elements at the bottom are placed in the flow. */
function wholePage(page) {
  return page.evaluate((tallest) => {
    for (const element of document.querySelectorAll('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom !== 'auto') element.style.position = 'static';
    }
    const { scrollWidth: width, scrollHeight } = document.documentElement;
    return { x: 0, y: 0, width, height: Math.min(scrollHeight, tallest) };
  }, TALLEST_PX);
}

/** Waits for all pictures, also those below the fold, and all fonts. */
async function untilDrawn(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

async function openShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tola-screenshots-'));
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: options.port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const open = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      if (text.includes('Tola is open at')) resolve(true);
    });
    gone.then(() => resolve(false));
    setTimeout(() => resolve(false), MAX_START_MS).unref();
  });
  if (await open) return { url: `http://localhost:${options.port}`, close };
  await close();
  throw new Refusal('The shop did not open.');
}
