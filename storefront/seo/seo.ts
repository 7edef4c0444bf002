import { SHOP_NAME } from '#contract/constants.ts';

/** What the home page is called. */
export const HOME_TITLE = `${SHOP_NAME}: gold, silver and diamond jewellery`;

/** The studio's picture for link previews, 1200 by 630. */
const PREVIEW = { src: '/pictures/site/social-share-1200.webp', width: '1200', height: '630' };

/** The title and description of a page, for its `meta` export. */
export function pageMeta(title: string, description?: string) {
  return [{ title: titleOf(title) }, ...(description ? [{ name: 'description', content: description }] : [])];
}

/** The same for pages that search engines shall not list: a customer's own, and those with nothing to find yet. */
export function unlistedPageMeta(title: string, description?: string) {
  return [...pageMeta(title, description), { name: 'robots', content: 'noindex' }];
}

/** What the root's loader tells every page. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** A page's absolute address, under the name by which the server was reached. */
export function absoluteAddress(matches: Matches, path: string): string {
  const { origin } = Object(matches[0]?.loaderData);
  return `${origin}${path}`;
}

interface PublicPage {
  title: string;
  description: string;
  /** The page's one address, absolute: all else that leads here is another way to write it. */
  address: string;
}

/** Title and description of a public page, with what search engines and link previews ask of it. */
export function publicPageMeta(page: PublicPage) {
  return [
    ...pageMeta(page.title, page.description),
    { tagName: 'link', rel: 'canonical', href: page.address },
    // Link previews are made of the document as it was sent, so the browser need not know how.
    ...(import.meta.env.SSR ? previewMeta(page) : []),
  ];
}

function previewMeta({ title, description, address }: PublicPage) {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: titleOf(title) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(PREVIEW.src, address).href },
    { property: 'og:image:width', content: PREVIEW.width },
    { property: 'og:image:height', content: PREVIEW.height },
    {
      property: 'og:image:alt',
      content: `${SHOP_NAME}, an online jewellery shop: temple necklace and jhumkas on ivory silk`,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function titleOf(title: string): string {
  return title === HOME_TITLE ? title : `${title} | ${SHOP_NAME}`;
}
