import { iconAddress } from '#contract/seller/shop-icon.ts';
import type { PublicSeller } from '#storefront/services.ts';
import textFont from '../ui/fonts/mukta-latin-regular.woff2?url';
import strongFont from '../ui/fonts/mukta-latin-semibold.woff2?url';
import titleFont from '../ui/fonts/title-latin.woff2?url';
import { useSeller } from './footer/use-seller.ts';

const FIRST_FONTS = [titleFont, textFont, strongFont];

/** The constant links of the head, rendered on the server only: React keeps unknown elements of the head. */
export function DocumentLinks() {
  const seller: Pick<PublicSeller, 'icon'> = useSeller() ?? {};
  return (
    <>
      <meta name="theme-color" content="#fbf7f0" />
      <link rel="icon" href={iconAddress(seller, 32)} type="image/png" sizes="32x32" />
      {seller.icon ? (
        <link rel="icon" href={iconAddress(seller, 192)} type="image/png" sizes="192x192" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      )}
      <link rel="apple-touch-icon" href={iconAddress(seller, 180)} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {FIRST_FONTS.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
    </>
  );
}
