import { purityText } from '#contract/catalogue/purity.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';

/** The rates as schema.org price specifications: rupees a gram, without tax. */
export function ratesJsonLd(name: string, rates: readonly PublicRate[], address: string) {
  return {
    '@type': 'WebPage',
    name,
    url: address,
    mainEntity: {
      '@type': 'ItemList',
      name,
      itemListElement: rates
        .filter(({ is_current }) => is_current)
        .map(({ purity, rate, stated_on }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'UnitPriceSpecification',
            name: purityText(purity),
            price: rate,
            priceCurrency: 'INR',
            unitCode: 'GRM',
            validFrom: stated_on,
            valueAddedTaxIncluded: false,
          },
        })),
    },
  };
}
