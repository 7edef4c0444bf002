import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { publicAddress, sharedPage } from './page-cache.ts';

let app: FastifyInstance;
let rendered: string[] = [];
afterEach(() => app.close());

/** A shop that renders the same page for every URL. */
function open(configured: string[] = []): void {
  app = Fastify();
  rendered = [];
  const pageCache = {
    responses: createResponseCache({ now: Date.now, day: () => 'today' }),
    productPages: createResponseCache({ now: Date.now, day: () => 'today' }),
    isAllowedHost: allowedHosts(configured),
    policies: { sendNonce: () => '', ofShared: () => '' },
  };
  app.get('*', (request, reply) => {
    const address = publicAddress(request);
    if (!address) return reply.callNotFound();
    return sharedPage(request, reply, pageCache, address, async (url) => {
      rendered.push(new URL(url).host);
      return { status: 200, headers: {}, html: Buffer.from('a page') };
    });
  });
}

async function timesRendered(host: string): Promise<number> {
  rendered = [];
  for (let time = 0; time < 3; time++) {
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
  }
  return rendered.filter((one) => one === host).length;
}

describe('SEC-58 cached pages and made-up host names', () => {
  test('only pages of configured hosts are cached', async () => {
    open(['shop.example', 'www.shop.example:8443']);
    expect(await timesRendered('shop.example')).toBe(1);
    expect(await timesRendered('www.shop.example:8443')).toBe(1);
    expect(await timesRendered('evil.example')).toBe(3);
    expect(await timesRendered('localhost:3000')).toBe(3);
  });

  test('without configured hosts, pages of loopback names are cached', async () => {
    open();
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost']) {
      expect(await timesRendered(host), host).toBe(1);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000']) {
      expect(await timesRendered(host), host).toBe(3);
    }
  });
});
