import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import type { RenderToPipeableStreamOptions } from 'react-dom/server';
import { renderToPipeableStream } from 'react-dom/server.bun';
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
  const html = await renderToText(
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
  return new PageResponse(html, { status: finalStatus, headers });
}

/** Has its text at hand; an ordinary response encodes and decodes it first. */
class PageResponse extends Response {
  readonly #html: string;
  constructor(html: string, init: ResponseInit) {
    super(html, init);
    this.#html = html;
  }
  override async text(): Promise<string> {
    return this.#html;
  }
}

class TextSink extends Writable {
  text = '';
  override write(chunk: string): boolean {
    this.text += chunk;
    return true;
  }
}

/**
 * Waits for all that is suspended. React's build for Bun also runs in Node and is the only one that writes text: the others turn
 * each of some 5,000 pieces of a page into bytes. The one for Node also uses AsyncLocalStorage, which before Node 24 slows
 * down every asynchronous operation of the process (docs/performance.md).
 */
function renderToText(page: ReactNode, options: RenderToPipeableStreamOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...options,
      onShellError: reject,
      onAllReady: () => resolve(pipe(new TextSink()).text),
    });
  });
}

/** Logs errors of loaders and rendering, except aborted requests and responses such as 404. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
