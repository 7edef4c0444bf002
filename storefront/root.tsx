import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { servicesContext } from './services.ts';
import { useNonce } from './shell/nonce.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { createQueryClient } from './shell/query-client.ts';
import { Shell } from './shell/shell.tsx';
import { TroublePage } from './shell/trouble-page.tsx';
import textFont from './ui/fonts/mukta-latin-regular.woff2?url';
import strongFont from './ui/fonts/mukta-latin-semibold.woff2?url';
import titleFont from './ui/fonts/title-latin.woff2?url';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

const FIRST_FONTS = [titleFont, textFont, strongFont];

/** The document around every page; what goes wrong in a page is shown inside it too. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const [queryClient] = useState(createQueryClient);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {FIRST_FONTS.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <Shell>{children}</Shell>
        </QueryClientProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** What every page may need to know of the server's configuration. */
export function loader({ context }: Route.LoaderArgs) {
  return { checkoutScriptUrl: context.get(servicesContext).checkoutScriptUrl };
}

/** The configuration does not change while a page lives. */
export function shouldRevalidate() {
  return false;
}

/** The chosen page. */
export default function Root() {
  return <Outlet />;
}

/** Stands in for a page that broke. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <TroublePage />;
}
