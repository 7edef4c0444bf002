export interface SocialPage {
  name: string;
  href: string;
}

const NETWORKS = ['Instagram', 'Facebook', 'YouTube', 'Pinterest'] as const;

/** The seller's pages on social networks, from a list of addresses; empty if one of them is not such a page. */
export function socialPages(addresses: string): SocialPage[] {
  const pages = addresses
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const name = NETWORKS.find((network) => `.${url?.hostname}`.endsWith(`.${network.toLowerCase()}.com`));
      // The front page of a network belongs to no shop.
      return url?.protocol === 'https:' && url.pathname !== '/' && name ? [{ name, href: url.href }] : [];
    });
  return pages.some((page) => page.length === 0) ? [] : pages.flat();
}
