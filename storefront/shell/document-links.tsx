import textFont from '../ui/fonts/mukta-latin-regular.woff2?url';
import strongFont from '../ui/fonts/mukta-latin-semibold.woff2?url';
import titleFont from '../ui/fonts/title-latin.woff2?url';

const FIRST_FONTS = [titleFont, textFont, strongFont];

/** The constant links of the head, rendered on the server only: React keeps unknown elements of the head. */
export function DocumentLinks() {
  return (
    <>
      <meta name="theme-color" content="#fbf7f0" />
      <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {FIRST_FONTS.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
    </>
  );
}
