import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkoutOrigins } from '#api/payments/razorpay/checkout-origins-rules.ts';
import { metricsRoute } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { publicAddress } from './pages/page-cache.ts';
import { securityHeaders } from './security-headers.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const CHECKOUT = checkoutOrigins('https://checkout.razorpay.com/v1/checkout.js');

/** A server that returns the client address and public URL of a request, with this number of trusted proxies. */
function open(proxies: number): FastifyInstance {
  app = createHttpServer(proxies);
  securityHeaders(app, () => CHECKOUT, false);
  metricsRoute(app, () => () => {});
  app.get('/', async (request) => ({ ip: request.ip, address: publicAddress(request) ?? null }));
  return app;
}

const FORWARDED = {
  'x-forwarded-for': '1.1.1.1, 203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  host: 'shop.example',
};

describe('SEC-11 the client address in forwarded headers', () => {
  test('is ignored unless a proxy is configured', async () => {
    const response = await open(0).inject({ url: '/', headers: FORWARDED, remoteAddress: '10.0.0.1' });
    expect(response.json()).toEqual({ ip: '10.0.0.1', address: 'http://shop.example/' });
  });

  test('is read only from the hops of trusted proxies, not from what the client sent', async () => {
    const response = await open(1).inject({ url: '/', headers: FORWARDED, remoteAddress: '10.0.0.1' });
    expect(response.json()).toEqual({ ip: '203.0.113.9', address: 'https://shop.example/' });
    await app.close();
    const behindTwo = await open(2).inject({ url: '/', headers: FORWARDED, remoteAddress: '10.0.0.1' });
    expect(behindTwo.json()).toMatchObject({ ip: '1.1.1.1' });
  });
});

describe('a proxy that is not configured', () => {
  /** The log of a server with this number of trusted proxies after two requests through a proxy. */
  async function logged(proxies: number, headers: Record<string, string>): Promise<string[]> {
    vi.stubEnv('LOG_LEVEL', 'warn');
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    open(proxies);
    for (const _ of [1, 2]) await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' });
    write.mockRestore();
    vi.unstubAllEnvs();
    return lines;
  }

  test('is logged once', async () => {
    const lines = await logged(0, FORWARDED);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: expect.stringContaining('TRUST_PROXY') });
    expect(lines[0]).not.toContain('203.0.113.9');
  });

  test('is not logged when there is no proxy or it is trusted', async () => {
    expect(await logged(0, {})).toEqual([]);
    await app.close();
    expect(await logged(1, FORWARDED)).toEqual([]);
  });
});

test('SEC-36 responses over TLS carry Strict-Transport-Security', async () => {
  const request = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  open(1);
  expect((await request({ 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  );
  expect((await request({})).headers['strict-transport-security']).toBeUndefined();
});

test('SEC-36 the content policy allows only the shop’s own and the provider’s hosts', async () => {
  const { headers } = await open(0).inject('/');
  const policy = String(headers['content-security-policy']);
  const hosts = policy.match(/https?:\/\/[^\s;]+/g) ?? [];
  expect(hosts.length).toBeGreaterThan(0);
  for (const host of hosts) expect(host).toMatch(/^https:\/\/[a-z-]+\.razorpay\.com$/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/\*|unsafe-eval|script-src[^;]*unsafe-inline|https:(?!\/\/)|http:/);
});

test('metrics are not public', async () => {
  for (const [remoteAddress, status] of [
    ['127.0.0.1', 200],
    ['10.3.2.1', 200],
    ['192.168.7.7', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['203.0.113.9', 404],
    ['2001:db8::1', 404],
  ] as const) {
    const response = await open(0).inject({ url: '/metrics', remoteAddress });
    expect([remoteAddress, response.statusCode]).toEqual([remoteAddress, status]);
    await app.close();
  }
});

test('SEC-12 SEC-40 a server has limits for slow and silent clients, shorter for headers than for bodies', () => {
  const { server } = open(0);
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(10_000);
  expect(server.timeout).toBe(30_000);
  expect(open(0).initialConfig).toMatchObject({ bodyLimit: 64 * 1024, requestTimeout: 10_000 });
});

test('a request that arrives on an open connection while the server stops is served, and the connection closed', async () => {
  open(0);
  let respond = (_text: string) => {};
  app.get(
    '/slow',
    () =>
      new Promise<string>((resolve) => {
        respond = resolve;
      }),
  );
  await app.listen({ port: 0 });
  const socket = connect(app.server.address() as { port: number });
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  const ended = once(socket, 'close');
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.example\r\n\r\n`);
  const routed = once(app.server, 'request');
  ask('/slow');
  await routed;
  const closed = app.close();
  ask('/');
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  respond('late');
  await Promise.all([closed, ended]);
  expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(received).toMatch(/connection: close/i);
});
