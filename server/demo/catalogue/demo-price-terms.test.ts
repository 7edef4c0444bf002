import { expect, test } from 'vitest';
import type { CatalogueRow } from '#api/catalogue/import/lines/row-rules.ts';
import { stonesProblem } from '#api/catalogue/import/lines/stone-rules.ts';
import { gstRateOfGoods } from '#contract/money/gst-rate.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { basisPoints, paise } from '#contract/money/money.ts';
import { priceByRate } from '#contract/money/price-by-rate.ts';
import { chartFaults } from '#contract/stones/chart-checks.ts';
import { stoneChart, stoneValue } from '#contract/stones/stone-price.ts';
import { demoMetalRates, demoPriceTerms } from '../demo-shop.ts';
import { demoCatalogue } from '../load-demo.ts';
import { demoStoneChart, demoStones } from './demo-stones.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const TODAY = '2026-11-20';
const rows = demoCatalogue(TODAY);
const terms = new Map(demoPriceTerms().map((one) => [one.sku, one]));
const rates = new Map(
  demoMetalRates(TODAY)
    .filter(({ day }) => day === TODAY)
    .map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]),
);

function partsByRate(row: CatalogueRow) {
  const making = terms.get(row.sku);
  if (!making) throw new Error(`${row.productName} has no price terms`);
  const { purity, netWeightMilligrams, stoneValuePaise, discountPaise } = row;
  const parts = priceByRate(
    {
      ...{ metals: [{ purity, netWeightMilligrams }], stoneValuePaise, discountPaise },
      wastageBasisPoints: basisPoints(0),
      making: { kind: making.makingKind, value: making.makingValue, minPaise: paise(0) },
      gstBasisPoints: gstRateOfGoods(row.hsn) ?? basisPoints(0),
    },
    rates,
  );
  if (!parts) throw new Error(`${purity} has no rate`);
  return parts;
}

const offerOf = ({ offer }: CatalogueRow) =>
  offer && { start_date: offer.start, end_date: offer.end, offer_percent: offer.percent };

test('everything of metal is priced by rate, and gift cards are not', () => {
  const metalSkus = rows.filter(({ category }) => category !== 'Gift Cards').map(({ sku }) => sku);
  expect([...terms.keys()]).toEqual(metalSkus);
  expect(metalSkus).toHaveLength(115);
});

test('at the rates of today each piece has its listed price, with and without its offer', () => {
  for (const row of rows.filter(({ sku }) => terms.has(sku))) {
    const parts = partsByRate(row);
    for (const offer of [null, offerOf(row)]) {
      const prices = [itemPrice(parts, offer, NOW), itemPrice(row, offer, NOW)];
      expect([row.productName, prices[0]]).toEqual([row.productName, prices[1]]);
    }
    // The parts of the catalogue file are whole rupees.
    expect(Math.abs(parts.productPricePaise - row.productPricePaise)).toBeLessThanOrEqual(50);
    expect(Math.abs(parts.makingChargesPaise - row.makingChargesPaise)).toBeLessThanOrEqual(200);
  }
});

test('the stones of a piece make its stone value, have its carats and are not too heavy', () => {
  const chart = stoneChart(demoStoneChart());
  expect(chartFaults(demoStoneChart())).toEqual([]);
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  for (const { sku, stones } of demoStones()) {
    const row = bySku.get(sku);
    if (!row) throw new Error(`${sku} is no piece`);
    expect([sku, stoneValue(stones, chart)]).toEqual([sku, row.stoneValuePaise]);
    const problem = stonesProblem({ ...row, priceMode: 'by rate', stones }, chart);
    expect([sku, problem]).toEqual([sku, undefined]);
  }
  const stated = rows.filter(({ stone }) =>
    /diamond|polki|ruby|emerald|sapphire|pearl|zirconia/i.test(stone),
  );
  const entered = demoStones().map(({ sku }) => sku);
  for (const { sku } of stated) expect(entered).toContain(sku);
});

/** Grams from the lightest to the heaviest piece of metal of a category. */
const GRAMS: Record<string, [number, number]> = {
  Rings: [0.5, 10],
  Earrings: [0.5, 20],
  Bangles: [1.5, 45],
  Chains: [1.5, 25],
  Pendants: [0.5, 10],
  Necklaces: [2, 40],
  Wedding: [0.3, 70],
  'Coins & Bars': [0.5, 100],
};

test('weights are those of such pieces', () => {
  for (const row of rows.filter(({ sku }) => terms.has(sku))) {
    const [lightest, heaviest] = GRAMS[row.category] ?? [0, 0];
    const grams = row.netWeightMilligrams / 1000;
    expect([row.productName, grams >= lightest && grams <= heaviest]).toEqual([row.productName, true]);
    expect(row.grossWeightMilligrams).toBeGreaterThanOrEqual(row.netWeightMilligrams);
  }
});
