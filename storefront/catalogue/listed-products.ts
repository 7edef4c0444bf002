import type { Category, Product, ProductsResponse } from '#contract/catalogue.ts';
import { categoryMatches, genderMatches, isInBand, sortProducts } from '#contract/catalogue-filter.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import {
  itemPrice,
  itemPriceWithoutOffer,
  NO_METAL,
  offerState,
  type PriceBreakUpLine,
  priceBreakUp,
  priceParts,
} from '#contract/item-price.ts';
import { type Rupees, toPaise, toRupees } from '#contract/money.ts';
import type { ListingFilters } from './listing-filters.ts';

/** A product as its card shows it, priced for one moment. */
export interface ListedProduct {
  product_id: number;
  product_name: string;
  product_gender: string;
  category_name: string;
  price: Rupees;
  /** The price without the offer that runs now. */
  before?: Rupees;
  /** `3% off`, or what is to come: `3% off from 5 Dec 2026`. */
  offerNote?: string;
  /** Worked out when it is looked at. */
  breakUp: () => PriceBreakUpLine[];
  photos: string[];
  /** `Yellow gold 22K916`. */
  material: string;
  /** Grams. */
  weight?: number;
  soldOut: boolean;
}

/** The specification's product: the fields that are extensions may not be there. */
type AnyProduct = Partial<Product> & Pick<Product, 'product_id'>;
type AnyCategory = Partial<Omit<Category, 'products'>> & { products?: AnyProduct[] };

/** The products of an answer, whole or paged, that a shopper may see; inactive categories are left out. */
export function productsOf(response: Partial<ProductsResponse>, now: Date): ListedProduct[] {
  const categories: AnyCategory[] = Array.isArray(response.data) ? response.data : [];
  return categories
    .filter(({ status }) => status?.toLowerCase() !== 'inactive')
    .flatMap(({ category_name = '', products }) =>
      (Array.isArray(products) ? products : []).map((product) => listed(product, category_name, now)),
    );
}

/** Narrows and orders products by the contract's rules. The server did so too; a catalogue sent whole needs it. */
export function chosenProducts(products: ListedProduct[], filters: ListingFilters): ListedProduct[] {
  const { category = '', gender = '', band, sort } = filters;
  const chosen = products.filter(
    (product) =>
      categoryMatches(category, product.category_name) &&
      genderMatches(gender, product.product_gender) &&
      (!band || isInBand(band, product.price)),
  );
  return sortProducts(chosen, sort);
}

function listed(product: AnyProduct, categoryName: string, now: Date): ListedProduct {
  const parts = priceParts({
    product_price: amount(product.product_price),
    making_charges: amount(product.making_charges),
    discount: amount(product.discount),
    gst_cgst: amount(product.gst_cgst),
    gst_sgst: amount(product.gst_sgst),
  });
  const state = offerState(product.offer, now);
  const note = offerNote(product.offer, state);
  return {
    product_id: product.product_id,
    product_name: product.product_name ?? '',
    product_gender: product.product_gender ?? '',
    category_name: categoryName,
    price: toRupees(itemPrice(parts, product.offer, now)),
    ...(state === 'active' && { before: toRupees(itemPriceWithoutOffer(parts)) }),
    ...(note && { offerNote: note }),
    breakUp: () =>
      priceBreakUp(parts, product.offer, now, {
        stoneValue: toPaise(amount(product.stone_value)),
        metal: product.metal,
      }),
    photos: (product.photos ?? []).map(({ photo_url }) => photo_url).filter(Boolean),
    material: [product.metal === NO_METAL ? '' : product.metal, product.purity].filter(Boolean).join(' '),
    ...(product.net_weight && { weight: product.net_weight }),
    soldOut: product.sold_out === true,
  };
}

function offerNote(offer: Product['offer'] | undefined, state: ReturnType<typeof offerState>): string {
  if (!offer?.start_date || (state !== 'active' && state !== 'upcoming')) return '';
  const percent = `${offer.offer_percent}% off`;
  return state === 'active' ? percent : `${percent} from ${formatIndianDate(offer.start_date)}`;
}

/** An amount that is missing, or no number, counts as nothing. */
function amount(value: unknown): Rupees {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
