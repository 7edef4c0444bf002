import type { Category, Product, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import {
  categoryMatches,
  genderMatches,
  isInBand,
  sortProducts,
} from '#contract/catalogue/catalogue-filter.ts';
import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { fullPrice, itemPrice, offerState, priceParts } from '#contract/money/item-price.ts';
import {
  formatRupees,
  type Paise,
  paise,
  type Rupees,
  rupees,
  toPaise,
  toRupees,
} from '#contract/money/money.ts';
import { NO_METAL, type PriceBreakUpLine, priceBreakUp } from '#contract/money/price-break-up.ts';
import { rateLinesOf } from '#contract/rates/product-rate-lines.ts';
import { milligrams } from '#contract/weight.ts';
import type { ListingFilters } from '../filters/listing-filters.ts';

/** A product of a server that may lack some fields. */
type PartialProduct = Partial<Product> & Pick<Product, 'product_id'>;

/** A product as its card shows it, priced for one point in time: the server's fields, and what follows from them. */
export interface ListedProduct extends PartialProduct {
  product_name: string;
  product_gender: string;
  category_name: string;
  price: Rupees;
  /** The price before its discount and active offer; absent if neither lowers it. */
  beforeRupees?: Rupees;
  /** What lowers the price: `₹351 off`, `3% off`, `₹351 + 3% off`; for an upcoming offer `3% off from 5 Dec 2026`. */
  offerNote?: string;
  /** Computed on demand. */
  breakUp: () => PriceBreakUpLine[];
  photoUrls: string[];
  /** `Yellow gold 22K (916)`. */
  material: string;
  sold_out: boolean;
}

type PartialCategory = Partial<Omit<Category, 'products'>> & { products?: PartialProduct[] };

/** The visible products of a complete or paged response; inactive categories are left out (P-18). */
export function productsOf(response: Partial<ProductsResponse>, now: Date): ListedProduct[] {
  const categories: PartialCategory[] = Array.isArray(response.data) ? response.data : [];
  return categories
    .filter(({ status }) => status?.toLowerCase() !== 'inactive')
    .flatMap(({ category_name = '', products }) =>
      (Array.isArray(products) ? products : []).map((product) =>
        toListedProduct(product, category_name, now),
      ),
    );
}

/** A response with the day for which its prices are computed: an offer may begin or end while the page stays open. */
export function pricedToday<Response extends object>(response: Response): Response & { now: number } {
  return { ...response, now: startOfIndianDay(indianDate(new Date())).getTime() };
}

/** Filters and sorts by the contract's rules, as the server does; needed when it sends the whole catalogue. */
export function filteredProducts(products: ListedProduct[], filters: ListingFilters): ListedProduct[] {
  const { category = '', gender = '', collection, band, sort } = filters;
  const chosen = products.filter(
    (product) =>
      categoryMatches(category, product.category_name) &&
      genderMatches(gender, product.product_gender) &&
      (!collection || product.collection === collection) &&
      (!band || isInBand(band, product.price)),
  );
  return sortProducts(chosen, sort);
}

/** A product priced for one point in time. */
export function toListedProduct(product: PartialProduct, categoryName: string, now: Date): ListedProduct {
  const parts = priceParts({
    product_price: amount(product.product_price),
    making_charges: amount(product.making_charges),
    discount: amount(product.discount),
    gst_cgst: amount(product.gst_cgst),
    gst_sgst: amount(product.gst_sgst),
  });
  const pricePaise = itemPrice(parts, product.offer, now);
  const fullPricePaise = fullPrice(parts);
  const note = savingNote(paise(Math.min(parts.discountPaise, fullPricePaise)), product.offer, now);
  return {
    ...product,
    product_name: product.product_name ?? '',
    product_gender: product.product_gender ?? '',
    category_name: categoryName,
    price: toRupees(pricePaise),
    ...(pricePaise < fullPricePaise && { beforeRupees: toRupees(fullPricePaise) }),
    ...(note && { offerNote: note }),
    breakUp: () =>
      priceBreakUp(parts, product.offer, now, {
        stoneValuePaise: toPaise(amount(product.stone_value)),
        metal: product.metal,
        netWeightMilligrams: milligrams(Math.round((product.net_weight ?? 0) * 1000)),
        rateLines: rateLinesOf(product.rate_lines),
      }),
    photoUrls: (product.photos ?? []).map(({ photo_url }) => photo_url).filter(Boolean),
    material: [product.metal === NO_METAL ? '' : product.metal, purityText(product.purity ?? '')]
      .filter(Boolean)
      .join(' '),
    sold_out: product.sold_out === true,
  };
}

function savingNote(discountPaise: Paise, offer: Product['offer'] | undefined, now: Date): string {
  const state = offerState(offer, now);
  const percent = offer ? `${offer.offer_percent}%` : '';
  const off = [discountPaise > 0 && formatRupees(discountPaise), state === 'active' && percent].filter(
    Boolean,
  );
  const later = state === 'upcoming' && offer?.start_date;
  return [
    off.length > 0 && `${off.join(' + ')} off`,
    later && `${percent} off from ${formatIndianDate(later)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A missing or invalid amount counts as 0. */
function amount(value: unknown): Rupees {
  const number = Number(value ?? 0);
  return rupees(Number.isFinite(number) ? number : 0);
}
