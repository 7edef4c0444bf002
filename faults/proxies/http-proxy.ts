import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request before it is forwarded (`before`), or its response before it is returned (`after`). */
export interface RequestSeen {
  moment: 'before' | 'after';
  /** "METHOD /path". */
  request: string;
}

/** An HTTP proxy that can observe and break requests. */
export interface HttpProxy {
  port: number;
  /** Called twice for each request; false closes the client's connection. */
  watch(look: ((seen: RequestSeen) => boolean) | undefined): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy. With several targets it is a simple balancer: it starts with a random one, and tries the next when the
 * connection is refused.
 */
export async function openHttpProxy(port: number, targets: () => number[]): Promise<HttpProxy> {
  let look: ((seen: RequestSeen) => boolean) | undefined;
  const passes = (moment: RequestSeen['moment'], asked: IncomingMessage) =>
    look?.({ moment, request: `${asked.method} ${asked.url}` }) ?? true;

  const forward = (
    asked: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    [first, ...others]: number[],
  ) => {
    if (first === undefined) return void response.writeHead(502).end();
    const onward = httpRequest(
      {
        host: '127.0.0.1',
        port: first,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent: false,
      },
      async (got) => {
        const text = Buffer.concat(await got.toArray().catch(() => []));
        if (!passes('after', asked) || !got.complete) return void response.destroy();
        response.writeHead(got.statusCode ?? 502, got.headers).end(text);
      },
    );
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(asked, body, response, others);
      else response.destroy();
    });
    onward.end(body);
  };

  const server = createServer(async (asked, response) => {
    const body = Buffer.concat(await asked.toArray().catch(() => []));
    if (!passes('before', asked)) return void response.destroy();
    forward(asked, body, response, targets());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    watch: (next) => {
      look = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
