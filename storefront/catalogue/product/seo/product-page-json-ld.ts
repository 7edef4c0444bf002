import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { PieceReviews } from '#contract/reviews/reviews.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { returnDays } from '#contract/texts/return-days.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { productJsonLd } from '#storefront/catalogue/products/product-json-ld.ts';
import { paths } from '#storefront/paths.ts';
import type { PublicSeller } from '#storefront/services.ts';

export interface PageFacts {
  product: ListedProduct;
  details: ProductDetails;
  /** Any absolute URL of the shop. */
  address: string;
}

/** The product of a page as schema.org Product, with what the page says of delivery and returns. */
export function productPageJsonLd({
  product,
  details,
  seller,
  address,
}: PageFacts & { seller: PublicSeller | undefined }) {
  const { offers, ...facts } = productJsonLd(product, new Date(details.priced_at), {
    address,
    shopName: shopNameOf(seller),
  });
  return {
    ...facts,
    sku: details.sku,
    ...(details.reviews && { aggregateRating: ratingOf(details.reviews) }),
    ...(offers && {
      offers: {
        ...offers,
        shippingDetails: { ...offers.shippingDetails, ...deliveryTime(details) },
        hasMerchantReturnPolicy: returnPolicy(details.kind, seller),
        ...(seller && { seller: { '@type': 'Organization', name: seller.name } }),
      },
    }),
  };
}

const ratingOf = ({ average, count }: PieceReviews) => ({
  '@type': 'AggregateRating',
  ...{ ratingValue: average, ratingCount: count },
});

/** The way from all pieces to this one. */
export function productTrailJsonLd({ product, details, address }: PageFacts) {
  const steps = [
    { name: 'All jewellery', path: paths.listing() },
    { name: details.category_name, path: paths.listing({ category: details.category_name }) },
    { name: product.product_name, path: paths.product(product.product_id, product.product_name) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, address).href,
    })),
  };
}

/** In days from today, so that they lead to the dates on the page. */
function deliveryTime({ delivery, priced_at }: ProductDetails) {
  if (!delivery) return {};
  const today = startOfIndianDay(indianDate(new Date(priced_at))).getTime();
  const daysTo = (date: IndianDate) => Math.round((startOfIndianDay(date).getTime() - today) / DAY_MS);
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    ...{ minValue, maxValue, unitCode: 'DAY' },
  });
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 0),
      transitTime: days(daysTo(delivery.first), daysTo(delivery.last)),
    },
  };
}

function returnPolicy(kind: ProductDetails['kind'], seller: PublicSeller | undefined) {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN' };
  if (kind !== 'jewellery') {
    return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays(seller),
  };
}
