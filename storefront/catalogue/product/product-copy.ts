import { spokenTime } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { formatGrams } from '#contract/weight.ts';
import type { ListedProduct } from '../products/listed-products.ts';

/** In the words of a search result; 40 to 170 characters. */
export function productDescription({ product_name, material, net_weight, price, ...product }: ListedProduct) {
  const weight = net_weight ? `${formatGrams(net_weight)} net` : '';
  const priceText = product.price_on_request ? 'price on request' : formatRupees(toPaise(price));
  const facts = [material, weight, priceText].filter(Boolean).join(', ');
  const parts = material ? 'With metal, making and GST shown, free' : 'Free';
  return `${product_name}: ${facts}. ${parts} insured delivery across India.`.slice(0, 170);
}

/** `Price as of 3:40 pm; once you order, it is kept for 30 minutes.` */
export function priceMomentText(pricedAt: string, holdMinutes: number): string {
  const time = spokenTime(new Date(pricedAt));
  const kept = holdMinutes === 1 ? 'a minute' : `${holdMinutes} minutes`;
  return `Price as of ${time}; once you order, it is kept for ${kept}.`;
}
