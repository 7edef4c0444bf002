import { categoryMatches } from '#contract/catalogue/catalogue-filter.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { LISTING_PAGE_SIZE } from '#contract/constants.ts';
import { offerState } from '#contract/money/item-price.ts';
import type { Rupees } from '#contract/money/money.ts';
import { type ListedProduct, productsOf } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import type { StorefrontServices } from '#storefront/services.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

/** Longer ones are refused or cut. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_FURTHER_IMAGES = 10;

/** The names of Google's taxonomy; of other categories Google finds its own. */
const GOOGLE_CATEGORIES = [
  ['Earrings', 'Earrings'],
  ['Rings', 'Rings'],
  ['Bangles', 'Bracelets'],
  ['Chain', 'Necklaces'],
] as const;

const GENDERS: Record<string, string> = { Female: 'female', Male: 'male' };

interface Shop {
  origin: string;
  name: string;
  now: Date;
}

/** The pieces of the shop as Google Merchant Center, Meta and others read them (P-357), in parts: a page of the listing at a time. */
export async function* productFeed(
  services: Pick<StorefrontServices, 'products'>,
  shop: Shop,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>\n`;
  yield `<title>${xmlText(shop.name)}</title><link>${xmlText(shop.origin)}</link>`;
  yield `<description>${xmlText(`Jewellery of ${shop.name}`)}</description>\n`;
  let after: number | undefined;
  do {
    const page = await services.products({ page_size: LISTING_PAGE_SIZE, ...(after && { after }) });
    yield productsOf(page, shop.now)
      .filter(isListed)
      .map((product) => itemOf(product, shop))
      .join('');
    after = page.next;
  } while (after);
  yield '</channel></rss>\n';
}

/** A piece on request has no price, and a gift card is no piece. */
const isListed = ({ price_on_request, category_name, photoUrls }: ListedProduct) =>
  !price_on_request && photoUrls.length > 0 && !isGiftCardCategory(category_name);

function itemOf(product: ListedProduct, { origin, name, now }: Shop): string {
  const { product_id, product_name, description, category_name, product_gender, photoUrls } = product;
  const [image = '', ...further] = photoUrls.map((photo) => new URL(photo, origin).href);
  const googleName = GOOGLE_CATEGORIES.find(([chosen]) => categoryMatches(chosen, category_name))?.[1];
  const facts: [name: string, value: string | undefined][] = [
    ['id', String(product_id)],
    ['title', product_name.slice(0, MAX_TITLE)],
    ['description', (description || product_name).slice(0, MAX_DESCRIPTION)],
    ['link', new URL(paths.product(product_id, product_name), origin).href],
    ['image_link', image],
    ...further.slice(0, MAX_FURTHER_IMAGES).map((link): [string, string] => ['additional_image_link', link]),
    ['availability', product.sold_out ? 'out_of_stock' : 'in_stock'],
    ...pricesOf(product, now),
    ['condition', 'new'],
    ['brand', name],
    ['identifier_exists', 'no'],
    ['product_type', category_name],
    ['google_product_category', googleName && `Apparel & Accessories > Jewelry > ${googleName}`],
    ['gender', GENDERS[product_gender] ?? 'unisex'],
    ['age_group', product_gender === 'Children' ? 'kids' : 'adult'],
    ['material', product.material],
  ];
  const elements = facts.map(([tag, value]) => (value ? `<g:${tag}>${xmlText(value)}</g:${tag}>` : ''));
  return `<item>${elements.join('')}${FREE_DELIVERY}</item>\n`;
}

/** As the checkout promises: free across India (P-45). */
const FREE_DELIVERY = '<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>';

/** The price, and with a discount or an offer also the lower one, as the page shows both. */
function pricesOf({ price, beforeRupees, offer }: ListedProduct, now: Date): [string, string | undefined][] {
  if (beforeRupees === undefined || beforeRupees <= price) return [['price', shownPrice(price)]];
  return [
    ['price', shownPrice(beforeRupees)],
    ['sale_price', shownPrice(price)],
    [
      'sale_price_effective_date',
      offer && offerState(offer, now) === 'active'
        ? `${offer.start_date}T00:00+05:30/${offer.end_date}T23:59+05:30`
        : undefined,
    ],
  ];
}

const shownPrice = (amount: Rupees) => `${amount.toFixed(2)} INR`;
