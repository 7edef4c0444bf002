import { RETURN_DAYS } from '#contract/constants.ts';
import { iconAddress } from '#contract/seller/shop-icon.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { paths } from '#storefront/paths.ts';
import type { PublicSeller } from '#storefront/services.ts';

const PINCODE = /\b[1-9]\d{5}\b/;

export function organizationJsonLd(
  { origin, seller, share }: { origin: string; seller: PublicSeller; share: { src: string } },
  description: string,
) {
  const id = `${origin}/#organization`;
  const postalCode = PINCODE.exec(seller.address)?.[0];
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: shopNameOf(seller),
        legalName: seller.name,
        description,
        url: origin + paths.home(),
        logo: { '@type': 'ImageObject', url: origin + iconAddress(seller, 512), width: 512, height: 512 },
        image: origin + share.src,
        email: seller.email,
        telephone: seller.phone,
        taxID: seller.gstin,
        address: {
          '@type': 'PostalAddress',
          streetAddress: seller.address,
          addressRegion: seller.state_name,
          ...(postalCode && { postalCode }),
          addressCountry: 'IN',
        },
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: seller.phone,
          email: seller.email,
          areaServed: 'IN',
        },
        // As the policies promise (P-45).
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'IN',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: seller.return_days ?? RETURN_DAYS,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: shopNameOf(seller),
        url: origin + paths.home(),
        inLanguage: 'en-IN',
        publisher: { '@id': id },
      },
    ],
  };
}
