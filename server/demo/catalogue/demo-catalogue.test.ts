import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CatalogueRow } from '#api/catalogue/import/lines/row-rules.ts';
import { categoryMatches, isInBand, PRICE_BANDS } from '#contract/catalogue/catalogue-filter.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { activeOfferBasisPoints, itemPrice, type OfferWindow } from '#contract/money/item-price.ts';
import { type Rupees, toRupees } from '#contract/money/money.ts';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import { demoCategories } from '../demo-shop.ts';
import { demoOrders } from '../history/demo-orders.ts';
import { demoCatalogue } from '../load-demo.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const TODAY = indianDate(NOW);
const rows = demoCatalogue(TODAY);

const windowOf = ({ offer }: CatalogueRow): OfferWindow | null =>
  offer && { start_date: offer.start, end_date: offer.end, offer_percent: offer.percent };

function priceOf(row: CatalogueRow, window = windowOf(row), now = NOW): Rupees {
  return toRupees(itemPrice(row, window, now));
}

const named = (name: string) => {
  const row = rows.find((candidate) => candidate.productName === name);
  if (!row) throw new Error(`There is no piece called ${name}.`);
  return row;
};

/** Pieces per category and band. ₹25,000 lies in two bands, so one gift card counts twice. */
const COUNTS: [category: string, bands: [number, number, number, number, number], pieces: number][] = [
  ['Rings', [5, 2, 2, 7, 2], 18],
  ['Earrings', [4, 6, 3, 3, 3], 19],
  ['Bangles', [3, 0, 4, 3, 5], 15],
  ['Chains', [3, 2, 2, 3, 1], 11],
  ['Pendants', [4, 5, 4, 1, 0], 14],
  ['Necklaces', [2, 1, 1, 3, 6], 13],
  ['Wedding', [3, 1, 0, 7, 3], 14],
  ['Coins & Bars', [4, 2, 1, 2, 2], 11],
  ['Gift Cards', [3, 2, 1, 0, 0], 5],
];

describe('the demo catalogue', () => {
  test.each(COUNTS)('%s spread over the price bands', (category, bands, pieces) => {
    const prices = rows.filter((row) => row.category === category).map((row) => priceOf(row));
    expect(prices).toHaveLength(pieces);
    expect(PRICE_BANDS.map((band) => prices.filter((price) => isInBand(band.id, price)).length)).toEqual(
      bands,
    );
  });

  test('120 products for women, men and children, in visible categories', () => {
    const shown = demoCategories().filter((category) => category.status === 'active');
    expect(rows).toHaveLength(120);
    expect([...new Set(rows.map((row) => row.category))]).toEqual(shown.map((one) => one.categoryName));
    const count = (gender: string) => rows.filter((row) => row.gender === gender).length;
    expect(['Female', 'Male', 'Children', 'Unisex'].map(count)).toEqual([83, 24, 13, 0]);
  });

  test('every category of the menu exists', () => {
    const names = demoCategories().map((category) => category.categoryName);
    const found = (chosen: string) => names.filter((name) => categoryMatches(chosen, name));
    const piecesOf = (chosen: string) => rows.filter((row) => found(chosen).includes(row.category)).length;
    expect(
      Object.fromEntries(menuCategories(MENU_TEXTS).map((chosen) => [chosen, piecesOf(chosen)])),
    ).toEqual({
      'All Jewellery': 120,
      Gold: 120,
      Earrings: 19,
      Rings: 18,
      Chain: 38,
      Wedding: 14,
      'Coin & Bar': 11,
    });
    expect(found('Rings')).toEqual(['Rings']);
    expect(found('Chain')).toEqual(['Chains', 'Pendants', 'Necklaces']);
    expect(found('Bangles')).toEqual(['Bangles']);
    expect(found('Gift Cards')).toEqual(['Gift Cards']);
  });

  test('43 offers are running; expired, upcoming and open-ended ones change no price', () => {
    const running = rows.filter((row) => activeOfferBasisPoints(windowOf(row), NOW) > 0);
    expect(running).toHaveLength(43);
    const idle = rows.filter((row) => row.offer && !running.includes(row)).map((row) => row.productName);
    expect(idle).toEqual([
      'Kiaan Signet Ring',
      'Bali Classic Hoop Earrings',
      'Veera Curb Chain',
      'Omkar Pendant',
      'Thirumangalyam Thali Set',
    ]);
    for (const name of idle) expect(priceOf(named(name))).toBe(priceOf(named(name), null));
    expect(named('Omkar Pendant').offer?.end).toBeNull();
  });

  test('prices that other pages and texts rely on', () => {
    expect(priceOf(named('Shree Ganesha Pendant'))).toBe(35_355);
    expect(priceOf(named('Sutra Box Chain'))).toBe(47_872);
    expect(priceOf(named('Dhaara Rope Chain'))).toBe(99_641);
    expect(priceOf(named('Thirumangalyam Thali Set'))).toBe(105_588);
    expect(priceOf(named('Rajwadi Polki Bridal Set'))).toBe(1_163_068);
    expect(rows.filter((row) => priceOf(row) >= 200_000)).toHaveLength(11);
  });

  test('stones, pearls, beads and enamel weigh something: gross is above net with them, equal without', () => {
    for (const { productName, stone, grossWeightMilligrams, netWeightMilligrams } of rows) {
      const isSet = stone !== 'None';
      expect([productName, grossWeightMilligrams > netWeightMilligrams]).toEqual([productName, isSet]);
      expect([productName, netWeightMilligrams > 0 || stone === 'None']).toEqual([productName, true]);
    }
  });

  test('tax is 1.5 % and 1.5 % of what is taxed; gift cards carry none', () => {
    for (const row of rows) {
      const taxed = row.productPricePaise + row.makingChargesPaise - row.discountPaise;
      const half = row.category === 'Gift Cards' ? 0 : Math.round((taxed * 1.5) / 10_000) * 100;
      expect([row.productName, row.gstCgstPaise]).toEqual([row.productName, half]);
    }
  });

  test('no price is below the worth of its metal and 80 % of its stones', () => {
    for (const row of rows) {
      const beforeTax = (priceOf(row) * 100) / (row.category === 'Gift Cards' ? 1 : 1.03);
      const metal = row.productPricePaise - row.stoneValuePaise;
      expect([row.productName, beforeTax >= metal + row.stoneValuePaise * 0.8 - 100]).toEqual([
        row.productName,
        true,
      ]);
    }
  });

  test('a few products have a stock count, one is sold out, and none in a demo order has', () => {
    const counted = rows.filter((row) => row.stock !== null);
    expect(counted).toHaveLength(18);
    expect(counted.filter((row) => row.stock === 1)).toHaveLength(2);
    expect(counted.filter((row) => row.stock === 0).map((row) => row.productName)).toEqual([
      'Dulha Kalgi Brooch',
    ]);
    const ordered = demoOrders(TODAY).flatMap((order) => order.items.map((item) => item.productName));
    for (const name of ordered) expect(named(name).stock).toBeNull();
  });

  test('every product has one to three photos of its own, except two without', () => {
    const without = rows.filter((row) => row.photos.length === 0).map((row) => row.productName);
    expect(without).toEqual(['Aadi Cable Chain', 'Bichhiya Silver Toe Pair']);
    const photos = rows.flatMap((row) => row.photos);
    expect(new Set(photos).size).toBe(329);
    for (const photo of photos) {
      expect(existsSync(`storefront/public${photo}`), photo).toBe(true);
      expect(photo).toMatch(/^\/pictures\/products\/[a-z0-9]+(-[a-z0-9]+)*\/(hero|second|scale)-640\.webp$/);
    }
  });

  test('on any day of the coming years it parses without a fault and the offers run', () => {
    for (let days = 0; days < 800; days += 37) {
      const now = new Date(NOW.getTime() + days * DAY_MS);
      const later = demoCatalogue(addDays(TODAY, days));
      expect(later.filter((row) => activeOfferBasisPoints(windowOf(row), now) > 0)).toHaveLength(43);
    }
  });
});
