import { SHOP_NAME } from '#contract/constants.ts';

export const HOME_TITLE = `${SHOP_NAME}: gold, silver and diamond jewellery`;

/** For pages without a picture of their own. */
export const SHOP_PICTURE = {
  src: '/pictures/site/social-share-1200.webp',
  width: '1200',
  height: '630',
  alt: `${SHOP_NAME}, an online jewellery shop: two-row mangalsutra, two gold bands and a pearl nath on ivory paper`,
};
const SHOP_PREVIEW: PagePreview = { type: 'website', picture: SHOP_PICTURE };

export function pageMeta(title: string, description?: string) {
  return [{ title: titleOf(title) }, ...(description ? [{ name: 'description', content: description }] : [])];
}

/** As `pageMeta`, with `noindex`: for customer pages and coming-soon pages. */
export function unlistedPageMeta(title: string, description?: string) {
  return [...pageMeta(title, description), { name: 'robots', content: 'noindex' }];
}

/** Route matches; the first one carries the data of the root loader. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

export function absoluteAddress(matches: Matches, path: string): string {
  const { origin } = Object(matches[0]?.loaderData);
  return `${origin}${path}`;
}

interface PublicPage {
  title: string;
  description: string;
  /** The canonical URL, absolute. */
  address: string;
  /** The image of link previews; absent: the shop's picture. */
  preview?: PagePreview | undefined;
}

interface PagePreview {
  type: 'website' | 'product';
  /** On the shop's own host. */
  picture: { src: string; width?: string; height?: string; alt: string };
  /** Further tags of its type. */
  more?: readonly { property: string; content: string }[];
}

export function publicPageMeta(page: PublicPage) {
  return [
    ...pageMeta(page.title, page.description),
    { tagName: 'link', rel: 'canonical', href: page.address },
    // Crawlers read the document as it was sent, so this code is left out of the browser bundle.
    ...(import.meta.env.SSR ? previewMeta(page) : []),
  ];
}

function previewMeta({ title, description, address, preview = SHOP_PREVIEW }: PublicPage) {
  const { src, width, height, alt } = preview.picture;
  return [
    { property: 'og:type', content: preview.type },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: titleOf(title) },
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

function titleOf(title: string): string {
  return title === HOME_TITLE ? title : `${title} | ${SHOP_NAME}`;
}
