import { randomUUID } from 'node:crypto';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/chromium/chromium-flags.mjs';

/** CPU slowdown of the simulated phone, as in Lighthouse. */
const SLOWER = 4;
/** Minimum duration that the browser's Event Timing reports, in milliseconds. */
const MIN_MS = 16;
/** Longer than any measured work takes on a slow phone. */
const REST_MS = 1000;
/** Timeout for a busy machine that simulates a slow phone. */
const MAX_MS = 120_000;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LISTING = '/user/products';
const CALLS = '/api/v1/users/data';
const PASSWORD = 'correct horse battery';

/** The interactions on the listing, in this order: the control, the action, and the resulting state of the page. */
const INTERACTIONS = [
  {
    name: 'open the filter',
    target: (page) => page.getByRole('button', { name: 'Filter by price' }),
    done: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'filter',
    target: (page) => page.getByRole('dialog').locator('label').nth(2),
    done: (page) => page.waitForURL(/band=/),
  },
  {
    name: 'close the filter',
    target: (page) => page.getByRole('button', { name: 'Show' }),
    done: (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  },
  {
    name: 'sort',
    target: (page) => page.getByLabel('Sort by'),
    press: (page) => page.keyboard.press('ArrowDown'),
    done: (page) => page.waitForURL(/sort=/),
  },
  {
    name: 'add to cart',
    target: (page) => page.getByRole('button', { name: 'Add to cart' }).first(),
    done: (page) => page.waitForURL(/\/cart$/),
  },
];

/**
 * How long a customer waits from a press to the next frame, on a phone four times slower than this machine.
 * @param {string} url the shop
 * @param {string} executablePath of Chromium
 * @param {number} runs each in a new browser
 * @returns {Promise<Record<string, number[]>>} milliseconds of each interaction, in each run
 */
export async function measureInteractions(url, executablePath, runs) {
  const found = Object.fromEntries(INTERACTIONS.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    const customer = await newCustomer(url);
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      const page = await openListing(browser, url, customer);
      for (const interaction of INTERACTIONS) found[interaction.name].push(await timed(page, interaction));
    } finally {
      await browser.close();
    }
  }
  return found;
}

/** The listing for a logged-in customer: hydrated, fully loaded and idle. */
async function openListing(browser, url, customer) {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(MAX_MS);
  const page = await context.newPage();
  await page.addInitScript(
    ([text, shortest]) => {
      localStorage.setItem('user', text);
      window.waits = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId) window.waits.push(duration);
      }).observe({ type: 'event', durationThreshold: shortest });
    },
    [JSON.stringify(customer), MIN_MS],
  );
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const atRest = page.waitForResponse(/\/toast-box-.*\.css/);
  await page.goto(url + LISTING);
  await atRest;
  await page.waitForLoadState('networkidle');
  return page;
}

/**
 * The longest duration among the events of one interaction; unreported events were shorter than the minimum. The page is
 * idle between scrolling the control into view and the press, and is not queried while it responds: on a slow processor
 * each query takes longer than a frame. The tap uses coordinates, because tapping an element makes the driver
 * run a hit test within the press.
 */
async function timed(page, { target, press, done }) {
  const control = target(page);
  await control.scrollIntoViewIfNeeded();
  if (press) await control.focus();
  const { x, y, width, height } = await control.boundingBox();
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => window.waits.splice(0));
  await (press ? press(page) : page.touchscreen.tap(x + width / 2, y + height / 2));
  await page.waitForTimeout(REST_MS);
  await done(page);
  // The duration of a frame is reported after the frame.
  await page.waitForTimeout(REST_MS);
  return Math.max(MIN_MS, ...(await page.evaluate(() => window.waits)));
}

async function newCustomer(url) {
  const email = `meera.${randomUUID().slice(0, 13)}@example.com`;
  const details = { name: 'Meera Nair', phone: '+91 98200 00000', address: '12 Temple Road, Kochi 682001' };
  await call(url, 'register', { ...details, email, password: PASSWORD });
  return call(url, 'login', { email, password: PASSWORD });
}

async function call(url, name, body) {
  const response = await fetch(`${url}${CALLS}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return response.json();
}
