import type { CSSProperties } from 'react';
import pictures from '#storefront/pictures.json' with { type: 'json' };

interface Ground {
  style?: CSSProperties;
  suppressHydrationWarning?: true;
}

/**
 * The average colour of a picture of the studio's as the ground that shows until it is there. The server alone knows
 * it, and React leaves in place what the server wrote: the list of all colours is no load for a shopper.
 * @param name as in the address: `site/hero-1`, `products/tara-solo-diamond-ring/hero`
 */
export function groundOf(name: string): Ground {
  if (!import.meta.env.SSR) return { suppressHydrationWarning: true };
  const colour = colours.get(name);
  return { suppressHydrationWarning: true, ...(colour && { style: { backgroundColor: colour } }) };
}

const colours: ReadonlyMap<string, string> = import.meta.env.SSR ? readColours() : new Map();

function readColours(): Map<string, string> {
  const site = Object.entries(pictures.site).map(([name, { colour }]) => [`site/${name}`, colour] as const);
  const products = Object.entries(pictures.products).flatMap(([product, views]) =>
    Object.entries(views).flatMap(([view, picture]) =>
      typeof picture === 'object' ? [[`products/${product}/${view}`, picture.colour] as const] : [],
    ),
  );
  return new Map([...site, ...products]);
}
