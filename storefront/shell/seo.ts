const SHOP = 'Tola';

/** The title and description of a page, for its `meta` export. */
export function pageMeta(title: string, description?: string) {
  const whole = title === SHOP ? 'Tola: gold, silver and diamond jewellery' : `${title} | ${SHOP}`;
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    { property: 'og:title', content: whole },
    { property: 'og:site_name', content: SHOP },
  ];
}

/** The same for pages that are nobody's business but the customer's own. */
export function privatePageMeta(title: string) {
  return [...pageMeta(title), { name: 'robots', content: 'noindex' }];
}

/** What search engines and link previews ask of a public page: its one address and its picture. */
export function publicMeta(origin: string, path: string, image: string) {
  return [
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: `${origin}${image}` },
  ];
}
