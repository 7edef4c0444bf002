import { shopNameOf, shopTitle } from '#contract/seller/shop-name.ts';
import type { RootData } from '#storefront/services.ts';

interface SharedPicture {
  src: string;
  width?: string;
  height?: string;
  alt: string;
}

/** For pages without a picture of their own. `changed`: what the owner changed of the shop's texts and pictures. */
export function sharePicture(
  changed: Readonly<Record<string, string>> | undefined,
  shopName = '',
): SharedPicture {
  if (changed?.share_picture) return { src: changed.share_picture, alt: shopName };
  return {
    src: '/pictures/site/social-share-1200.webp',
    width: '1200',
    height: '630',
    alt: `${shopName}, an online jewellery shop: two-row mangalsutra, two gold bands and a pearl nath on ivory paper`,
  };
}

export function pageMeta(matches: Matches, title: string, description?: string) {
  return [
    { title: titleOf(title, shopNameIn(matches)) },
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}

/** As `pageMeta`, with `noindex`: for customer pages and coming-soon pages. */
export function unlistedPageMeta(matches: Matches, title: string, description?: string) {
  return [...pageMeta(matches, title, description), { name: 'robots', content: 'noindex' }];
}

/** Route matches; the first one carries the data of the root loader. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

export interface PageMatches {
  matches: Matches;
}

export function shopNameIn(matches: Matches): string {
  return shopNameOf(Object(matches[0]?.loaderData).seller);
}

const textsIn = (matches: Matches): RootData['texts'] => Object(matches[0]?.loaderData).texts;

export function absoluteAddress(matches: Matches, path: string): string {
  const { origin } = Object(matches[0]?.loaderData);
  return `${origin}${path}`;
}

interface PublicPage {
  title: string;
  description: string;
  /** Of the canonical URL. */
  path: string;
  /** The link preview; absent: that of the shop. */
  preview?: PagePreview | undefined;
}

interface PagePreview {
  type: 'website' | 'product';
  /** On the shop's own host; absent: the shop's picture. */
  picture?: SharedPicture | undefined;
  /** Further tags of its type. */
  more?: readonly { property: string; content: string }[];
}

export function publicPageMeta(matches: Matches, page: PublicPage) {
  return [
    ...pageMeta(matches, page.title, page.description),
    { tagName: 'link', rel: 'canonical', href: absoluteAddress(matches, page.path) },
    // Crawlers read the document as it was sent, so this code is left out of the browser bundle.
    ...(import.meta.env.SSR ? previewMeta(matches, page) : []),
  ];
}

function previewMeta(
  matches: Matches,
  { title, description, path, preview = { type: 'website' } }: PublicPage,
) {
  const shopName = shopNameIn(matches);
  const address = absoluteAddress(matches, path);
  const { src, width, height, alt } = preview.picture ?? sharePicture(textsIn(matches), shopName);
  return [
    { property: 'og:type', content: preview.type },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: titleOf(title, shopName) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(src, address).href },
    ...(width ? [{ property: 'og:image:width', content: width }] : []),
    ...(height ? [{ property: 'og:image:height', content: height }] : []),
    { property: 'og:image:alt', content: alt },
    ...(preview.more ?? []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function titleOf(title: string, shopName: string): string {
  return title === shopTitle(shopName) ? title : `${title} | ${shopName}`;
}
