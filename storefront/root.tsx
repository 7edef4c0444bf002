import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { createQueryClient } from '#storefront/api-client/query-client.ts';
import { ErrorPage } from '#storefront/shell/error-pages/error-page.tsx';
import type { Route } from './+types/root.ts';
import { type RootData, servicesContext } from './services.ts';
import { SESSION_MARKER } from './session/session-marker.ts';
import { DocumentLinks } from './shell/document-links.tsx';
import { EARLY_EVENTS } from './shell/early-events.ts';
import { NotFoundPage } from './shell/error-pages/not-found-page.tsx';
import { InlineScript } from './shell/inline-script.tsx';
import { useNonce } from './shell/nonce.ts';
import { PageStyles } from './shell/page-styles.tsx';
import { Shell } from './shell/shell.tsx';
import { untilPartsAreHydrated } from './ui/hydration/hydrated-when-idle.tsx';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** The document around every page and around the error boundary. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const [queryClient] = useState(createQueryClient);
  return (
    // The session marker adds an attribute before hydration.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <InlineScript nonce={nonce} text={SESSION_MARKER} />}
        {import.meta.env.SSR && <InlineScript nonce={nonce} text={EARLY_EVENTS} />}
        {import.meta.env.SSR && <DocumentLinks />}
        <Meta />
        <PageStyles />
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

export function loader({ context, url }: Route.LoaderArgs): RootData {
  const { checkout, seller, texts } = context.get(servicesContext);
  const changed = texts();
  return {
    ...{ checkout: checkout(), seller: seller(), origin: url.origin },
    ...(changed && { texts: changed }),
  };
}

/** A navigation within a page, such as the choice of a size, keeps its parts. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (new URL(request.url).pathname === location.pathname) await untilPartsAreHydrated();
    return next();
  },
];

/** This data does not change between navigations. */
export function shouldRevalidate() {
  return false;
}

export default function Root() {
  return <Outlet />;
}

const isBusy = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && error.status === 503;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage sentence={isBusy(error) ? error.data : undefined} />;
}
