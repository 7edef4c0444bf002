import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SlowDocument {
  url: string;
  sendRest(): void;
  close(): void;
}

/** Serves the shop from another port; a document stops before `end` until `sendRest` is called. */
export async function serveInTwoParts(shop: string, end: string): Promise<SlowDocument> {
  let sendRest = () => {};
  const isRestDue = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await forward(shop, request.url ?? '/');
    response.writeHead(status, headers);
    const middle = headers['content-type']?.startsWith('text/html') ? body.indexOf(end) : 0;
    if (middle > 0) {
      response.write(body.subarray(0, middle));
      await isRestDue;
    }
    response.end(body.subarray(middle));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    sendRest,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(shop: string, path: string) {
  const response = await fetch(new URL(path, shop));
  const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
