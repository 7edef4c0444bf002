import type { Page } from '@playwright/test';
import { accountMessages } from '#contract/accounts/account-messages.ts';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { HERO_INTERVAL_MS } from '#contract/constants.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import { COLLECTION_TEXTS, ROW_TEXTS, signatureCollections } from '#contract/texts/collection-texts.ts';
import { openWithStillClock, shownSlide, untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { axe } from '../page-checks.ts';

test('the eight sections are in order', async ({ page }) => {
  await page.goto('/');
  const sections = page.locator('main section');
  await expect(sections).toHaveCount(8);
  const names = [
    'Highlights',
    'Shop by Category',
    'Shop by Gender',
    'Our Signature Collections',
    'What we promise',
    'Gift cards',
    'Sample reviews',
    'Join the family',
  ];
  let top = 0;
  for (const [index, name] of names.entries()) {
    await expect(sections.nth(index)).toHaveAccessibleName(name);
    const box = await sections.nth(index).boundingBox();
    expect(box?.y).toBeGreaterThan(top);
    top = box?.y ?? 0;
  }
});

test('the hero advances every 4000 ms and wraps around', async ({ page }) => {
  await openWithStillClock(page, '/');
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
  await page.clock.runFor(HERO_INTERVAL_MS - 1);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
  await page.clock.runFor(1);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 2 of 3');
  await page.clock.runFor(2 * HERO_INTERVAL_MS);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
  await page.clock.runFor(HERO_INTERVAL_MS);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 2 of 3');
  const fade = page
    .getByRole('listitem', { includeHidden: true })
    .and(page.locator('[aria-roledescription="slide"]'));
  await expect(fade).toHaveCount(3);
  await expect(fade.first()).toHaveCSS('transition-duration', '0.28s, 0.28s');
});

test('the hero can be paused, played and moved manually', async ({ page }) => {
  await openWithStillClock(page, '/');
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.clock.runFor(3 * HERO_INTERVAL_MS + 10);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
  await page.getByRole('button', { name: 'Show slide 3 of 3' }).press('Enter');
  await expect(page.getByText('Savings plans from ₹1,000 a month')).toBeVisible();
  await page.getByRole('button', { name: 'Play the slides' }).click();
  await page.clock.runFor(HERO_INTERVAL_MS);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
});

for (const [name, width, height] of [
  ['at 200 % zoom', 640, 400],
  ['at 400 % zoom', 320, 256],
  ['on a phone on its side', 844, 390],
] as const) {
  test(`the first screen has words ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const headline = page.getByText('Gold for your saat phere');
    await expect(headline).toBeInViewport({ ratio: height > 300 ? 1 : 0.5 });
  });
}

test('nothing autoplays with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithStillClock(page, '/');
  await page.clock.runFor(2 * HERO_INTERVAL_MS + 10);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 3');
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause the quotes' })).toHaveCount(0);
});

test('Shop Now has a picture, is left, right and left, and slides between', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  const shopNow = page.getByRole('link', { name: 'Shop Now' });
  await expect(shopNow.locator('img')).toHaveCount(1);
  const centre = () =>
    shopNow.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return (left + right) / 2 / innerWidth;
    });
  await expect.poll(centre).toBeLessThan(0.5);
  const start = await centre();
  // Listens for the transition: sampling positions is unreliable at a low frame rate.
  const slidesFor = await shopNow.evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        link.addEventListener('transitionrun', ({ propertyName }) => {
          if (propertyName !== 'translate') return;
          const durations = link.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration));
          resolve(Math.max(...durations));
        });
        document.querySelector<HTMLElement>('[aria-label="Show slide 2 of 3"]')?.click();
      }),
  );
  expect(slidesFor).toBeGreaterThan(100);
  await expect.poll(centre).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Show slide 3 of 3' }).click();
  await expect.poll(centre).toBeCloseTo(start, 2);
});

test('going back to home or reloading it restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const link = page.getByRole('link', { name: 'See the gift cards' });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  const astray = () => page.evaluate((at) => Math.abs(scrollY - at), place);
  await link.click();
  await expect(page).toHaveURL(/\/user\/products/);
  await page.goBack();
  await expect.poll(astray).toBeLessThan(200);
  await expect(link).toBeInViewport();
  await page.reload();
  await untilHydrated(page);
  await expect.poll(astray).toBeLessThan(200);
  await expect(link).toBeInViewport();
});

test('each slide leads to the listing by Shop Now, and has a link of its own', async ({ page }) => {
  await page.goto('/');
  for (const [slide, name, address] of [
    [1, 'See wedding jewellery', /category=Wedding$/],
    [2, 'See everyday gold', /collection=Everyday(?:\+|%20)Gold$/],
    [3, 'See the plans', /\/schemes$/],
  ] as const) {
    for (const [link, leadsTo] of [
      ['Shop Now', /\/user\/products$/],
      [name, address],
    ] as const) {
      await page.getByRole('button', { name: 'Pause the slides' }).click();
      await page.getByRole('button', { name: `Show slide ${slide} of 3` }).click();
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(leadsTo);
      await page.goBack();
    }
  }
});

const TILES = [
  ['Shop by Category', 'Rings', { category: 'Rings' }],
  ['Shop by Category', 'Earrings', { category: 'Earrings' }],
  ['Shop by Category', 'Bangles', { category: 'Bangles' }],
  ['Shop by Category', 'Pendants', { category: 'Chain' }],
  ['Shop by Category', 'Necklaces', { category: 'Chain' }],
  ['Shop by Gender', 'Women', { gender: 'Female' }],
  ['Shop by Gender', 'Men', { gender: 'Male' }],
  ['Shop by Gender', 'Kids', { gender: 'Children' }],
] as const;

test('each tile passes its filter on', async ({ page }) => {
  await page.goto('/');
  // A link that is not hydrated loses the navigation state.
  await untilHydrated(page);
  for (const [section, name, state] of TILES) {
    await test.step(name, async () => {
      const links = page.getByRole('region', { name: section }).getByRole('link');
      const names = TILES.filter((tile) => tile[0] === section).map((tile) => tile[1]);
      await expect(links).toHaveCount(names.length);
      for (const [index, tileName] of names.entries()) {
        await expect(links.nth(index)).toHaveAccessibleName(tileName);
      }
      await links.and(page.getByRole('link', { name, exact: true })).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await page.evaluate(() => history.state.usr)).toMatchObject(state);
      const query = Object.entries(state).map(([key, value]) => `${key}=${value}`);
      await expect(page).toHaveURL(new RegExp(`/user/products\\?${query}$`));
      await page.goBack();
    });
  }
});

for (const [width, perRow] of [
  [1280, 4],
  [480, 2],
] as const) {
  test(`eight collections, ${perRow} per row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const images = page.getByRole('region', { name: 'Our Signature Collections' }).getByRole('img');
    await expect(images).toHaveCount(8);
    const tops = await images.evaluateAll((all) =>
      all.map((image) => Math.round(image.getBoundingClientRect().top)),
    );
    const rows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
    expect(rows).toEqual(Array(8 / perRow).fill(perRow));
  });
}

test('with two to eight collections every row is full', async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('region', { name: 'Our Signature Collections' }).getByRole('list');
  await expect(list).toHaveAttribute('data-count', '8');
  for (let count = 8; count >= 2; count--) {
    await list.evaluate((ul, left) => {
      while (ul.children.length > left) ul.lastElementChild?.remove();
      ul.dataset.count = String(left);
    }, count);
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await list.evaluate((ul) => {
        const { right } = ul.getBoundingClientRect();
        const boxes = [...ul.children].map((tile) => tile.getBoundingClientRect());
        const lastOfRow = boxes.filter((box, index) => (boxes[index + 1]?.top ?? Infinity) > box.top);
        return lastOfRow.map((box) => Math.round(right - box.right));
      });
      expect(new Set(gaps), `${count} at ${width} px`).toEqual(new Set([0]));
    }
  }
});

test('each collection leads to its pieces, and nothing else', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const pieces = data.flatMap(({ products }) => products);
  await page.goto('/');
  const links = page.getByRole('region', { name: 'Our Signature Collections' }).getByRole('link');
  await expect(links).toHaveCount(8);
  await untilHydrated(page);
  for (const { name } of signatureCollections(COLLECTION_TEXTS)) {
    await links.and(page.getByRole('link', { name, exact: true })).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const own = pieces
      .filter(({ collection }) => collection === name)
      .map(({ product_name }) => product_name);
    expect(own.length, name).toBeGreaterThan(1);
    await expect(page.getByRole('article')).toHaveCount(own.length);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(own);
    await page.goBack();
  }
});

test('below the categories there is a row of pieces with their prices', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, { query: { collection: ROW_TEXTS.row_collection } });
  const pieces = data.flatMap(({ products }) => products);
  for (const open of [() => page.goto('/'), () => openFromListing(page)]) {
    await open();
    const row = page.getByRole('list').filter({ has: page.getByRole('link', { name: /₹/ }) });
    const links = row.getByRole('link');
    await expect(links).toHaveCount(6);
    for (const link of await links.all()) {
      const text = await link.innerText();
      const piece = pieces.find(({ product_name }) => text.includes(product_name));
      expect(text).toContain(formatRupees(toPaise(rupees(piece?.price ?? 0))));
    }
  }
});

test('a piece whose metal has no rate today is not among them', async ({ page }) => {
  let unpriced = '';
  await page.route(/getProducts\?.*collection=/, async (route) => {
    const response = await route.fetch();
    const body: ProductsResponse = await response.json();
    const [first] = body.data.flatMap(({ products }) => products);
    if (first) first.price_on_request = true;
    unpriced = first?.product_name ?? '';
    await route.fulfill({ response, json: body });
  });
  await openFromListing(page);
  const row = page.getByRole('list').filter({ has: page.getByRole('link', { name: /₹/ }) });
  await expect(row.getByRole('link')).toHaveCount(6);
  expect(unpriced).not.toBe('');
  await expect(row.getByRole('link', { name: unpriced })).toHaveCount(0);
});

test('their prices are read again in a tab that is open for long', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => /getProducts/.test(request.url()) && reads.push(request.url()));
  await openWithStillClock(page, '/');
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await lookAgain();
  await page.clock.runFor(2 * 60_000);
  expect(reads).toEqual([]);
  await lookAgain();
  await expect.poll(() => reads.length).toBe(1);
});

async function openFromListing(page: Page) {
  await page.goto('/user/products');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Tola, home' }).click();
}

test('assurances, gift cards and testimonials are all there', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'What we promise' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Exchange', 'Purity Guarantee', '100% Transparency', 'Life Time Maintenance']);
  await expect(page.getByRole('region', { name: 'Gift cards' }).getByRole('img')).toHaveCount(2);
  const quotes = page.getByRole('region', { name: 'Sample reviews' }).getByRole('listitem');
  await expect(quotes).toHaveCount(4);
  for (const quote of await quotes.all()) {
    await expect(quote.getByRole('img')).toHaveCount(1);
    await expect(quote.getByRole('blockquote')).toHaveText(/\w{3,}/);
    await expect(quote.getByRole('figure')).toContainText(/, (Coimbatore|Pune|Kolkata|Ludhiana)/);
  }
});

test('the quotes scroll around in 25 s until paused', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const strip = page.getByRole('group', { name: 'Sample reviews' }).locator('> div');
  await expect(strip).toHaveCSS('animation-duration', '25s');
  await expect(strip).toHaveCSS('animation-iteration-count', 'infinite');
  await page.getByRole('button', { name: 'Pause the quotes' }).click();
  await page.mouse.move(0, 0);
  await expect(strip).toHaveCSS('animation-play-state', 'paused');
});

test('joining validates the e-mail in the browser only', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const email = page.getByRole('textbox', { name: 'Your e-mail' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required');
  await email.fill('abc');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('joining as a stored user shows a note for 3000 ms and makes no call', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user', '{}'));
  await openWithStillClock(page, '/');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const email = page.getByRole('textbox', { name: 'Your e-mail' });
  await email.fill('meera@example.com');
  await email.press('Enter');
  await expect(page.getByText(accountMessages.alreadyRegistered)).toBeVisible();
  await expect(email).toHaveCount(0);
  await page.clock.runFor(2999);
  await expect(page.getByText(accountMessages.alreadyRegistered)).toBeVisible();
  await page.clock.runFor(1);
  await expect(email).toBeVisible();
  await expect(page.getByText(accountMessages.alreadyRegistered)).toHaveCount(0);
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('joining as a visitor opens the sign-up dialog with the e-mail', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.evaluate(() =>
    addEventListener('open-signup', () => document.body.setAttribute('data-heard', 'yes')),
  );
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill('meera@example.com');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'yes');
  const dialog = page.getByRole('dialog', { name: 'Create Account' });
  await expect(dialog.getByLabel('Email')).toHaveValue('meera@example.com');
});

test('axe finds no violation on the home page with another slide and a whole review', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await untilHydrated(page);
  await page.getByText('Read more').first().click();
  await page.getByRole('button', { name: 'Show slide 2 of 3' }).click();
  expect((await axe(page).analyze()).violations).toEqual([]);
});
