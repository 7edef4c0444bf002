import { renderToReadableStream } from 'react-dom/server.edge';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext } from './services.ts';
import { NonceContext } from './shell/nonce.ts';

/**
 * Renders one document. It is sent when it is whole, so that its status is right and it can be kept.
 * By React's build for web streams: the one for Node's keeps an AsyncLocalStorage, which before Node 24 makes every
 * asynchronous step of the whole process dearer (docs/performance.md).
 */
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
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    },
  );
  await html.allReady;
  return new Response(html, { status: finalStatus, headers });
}

/** Reports what went wrong in a loader or while rendering; a page that does not exist is no fault of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
