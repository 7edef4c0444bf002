import type { TotalDifference } from '#contract/rates/price-change.ts';

/** Why a total changed, from the body of the refusal; undefined if the server gives no causes. */
export function priceChangeOf(responseText: string): TotalDifference | undefined {
  try {
    const { price_change }: { price_change?: TotalDifference } = JSON.parse(responseText);
    return price_change;
  } catch {
    return undefined;
  }
}
