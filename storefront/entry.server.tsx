import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext, routeStylesContext } from './services.ts';
import { NonceContext } from './shell/nonce.ts';
import { RouteStylesContext } from './shell/page-styles.tsx';

/** Renders one document. It is not streamed, so that its status is final and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = loadContext.get(nonceContext) || undefined;
  let finalStatus = status;
  const html = await renderToReadableStream(
    <NonceContext value={nonce}>
      <RouteStylesContext value={loadContext.get(routeStylesContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RouteStylesContext>
    </NonceContext>,
    {
      nonce,
      // Readable without scripts: React would send large parts hidden, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    },
  );
  await html.allReady;
  return new Response(html, { status: finalStatus, headers });
}

/** Logs errors of loaders and rendering, except aborted requests and responses such as 404. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
