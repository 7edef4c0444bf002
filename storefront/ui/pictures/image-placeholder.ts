import type { CSSProperties } from 'react';
import pictures from '#storefront/pictures.json' with { type: 'json' };

interface PlaceholderAttributes {
  style?: CSSProperties;
  suppressHydrationWarning?: true;
}

/** Shows a picture's average colour until it is loaded. Set by the server only, to keep the list out of the browser's code. */
export function placeholderColour(name: string): PlaceholderAttributes {
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
