import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { toPaise } from '#contract/money/money.ts';
import { pathOf } from '../../load/customer.ts';
import type { Environment } from '../../processes/environment.ts';
import { sleep } from '../../waiting.ts';

const PAUSE_MS = 40;

/** The rates in responses while they changed. */
export interface ObservedRates {
  /** The rates of one response: purity and paise a gram, in the order of the purities, as JSON. */
  boards: Set<string>;
  problems: Set<string>;
}

/** The rates of one response; a problem if two products of a purity show different ones. */
function boardOf(products: readonly Product[], problems: Set<string>): string {
  const rates = new Map<string, number>();
  for (const { product_name, product_price, stone_value, rate_lines = [] } of products) {
    let metalPaise = 0;
    for (const { purity, net_weight, rate, wastage_weight } of rate_lines) {
      const paise = toPaise(rate);
      if ((rates.get(purity) ?? paise) !== paise) problems.add(`one response has two rates of ${purity}`);
      rates.set(purity, paise);
      metalPaise += Math.round(net_weight * paise) + Math.round(wastage_weight * paise);
    }
    const isOfRates = rate_lines.length === 0 || toPaise(product_price) === metalPaise + toPaise(stone_value);
    if (!isOfRates) problems.add(`${product_name} is not priced at the rates that it shows`);
  }
  return JSON.stringify([...rates].sort());
}

async function readAt(url: string, seen: ObservedRates): Promise<void> {
  const response = await fetch(url + pathOf(calls.getProducts, {}), {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!response?.ok) return;
  const read = await response.json().catch(() => undefined);
  if (read)
    seen.boards.add(
      boardOf(
        read.data.flatMap((one: { products: Product[] }) => one.products),
        seen.problems,
      ),
    );
}

/** Reads the listing of every shop again and again. */
export function readRates({ shops }: Environment): { stop(): Promise<ObservedRates> } {
  const seen: ObservedRates = { boards: new Set(), problems: new Set() };
  let isOver = false;
  const reading = shops.map(async ({ url }) => {
    while (!isOver) {
      await readAt(url, seen);
      await sleep(PAUSE_MS);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(reading);
      return seen;
    },
  };
}
