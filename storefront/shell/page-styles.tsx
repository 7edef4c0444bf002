import { createContext, useContext, useState } from 'react';
import { Links, useLocation, useMatches } from 'react-router';
import type { RouteStyles } from '#storefront/services.ts';
import { useNonce } from './nonce.ts';

/** The style sheets of all routes; only the server has them. */
export const RouteStylesContext = createContext<RouteStyles>(new Map());

/** The page's styles: as text in a built document, which paints without a further request; by Vite in development. */
export function PageStyles() {
  const nonce = useNonce();
  if (import.meta.env.DEV) return <Links nonce={nonce} />;
  return import.meta.env.SSR ? <InlineStyles /> : <LinksOfOtherPages />;
}

function InlineStyles() {
  const routeStyles = useContext(RouteStylesContext);
  const texts = new Set(useMatches().flatMap(({ id }) => routeStyles.get(id) ?? []));
  return <style>{[...texts].join('\n')}</style>;
}

/** Links to style sheets once another page is open than the one that the document came with. */
function LinksOfOtherPages() {
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  return pathname === firstPathname ? null : <Links />;
}
