import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { API_BASE } from '#contract/constants.ts';
import { connect, statusesOf } from './connection.ts';

test.use({ trace: 'off', baseURL: process.env.BASE_URL ?? '' });

const HOST = 'Host: localhost\r\n';
const LOGIN = `POST ${API_BASE}/users/data/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const BODY = '{"email":"a@b.in","password":"x"}';

/** One request for each kind of response. */
const KINDS: [method: string, path: string, status: number, headers?: Record<string, string>][] = [
  ['GET', '/', 200],
  ['GET', '/user/products', 200],
  ['GET', '/cart', 200],
  ['GET', '/checkout/1', 200],
  ['GET', '/no-such-page', 404],
  ['GET', '/%ff', 404],
  ['GET', '/favicon.svg', 200],
  ['GET', '/assets/missing.js', 404],
  ['POST', '/', 405],
  ['TRACE', '/', 405],
  ['OPTIONS', `${API_BASE}/users/data/getCart`, 405],
  ['GET', `${API_BASE}/users/data/getCart`, 401],
  ['GET', `${API_BASE}/users/data/getProducts?page_size=1`, 200],
  ['GET', `${API_BASE}/users/data/getProducts?page=x`, 400],
  ['GET', `${API_BASE}/nothing`, 404],
  ['POST', `${API_BASE}/users/data/login`, 400],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', `${API_BASE}/openapi.json`, 200],
  ['GET', '/api/docs', 200],
];

async function rawHeaders(baseURL: string, method: string, path: string): Promise<[number, string]> {
  const connection = await connect(baseURL);
  connection.write(`${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  await connection.closed;
  const [head = ''] = connection.said().split('\r\n\r\n', 1);
  return [Number(/HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head.toLowerCase()];
}

test('SEC-36 every kind of response has the security headers and does not reveal the software', async ({
  baseURL,
}) => {
  for (const [method, path, expected] of KINDS) {
    const [status, head] = await rawHeaders(baseURL ?? '', method, path);
    expect([method, path, status]).toEqual([method, path, expected]);
    expect(head, path).toMatch(/content-security-policy: default-src '(none|self)'/);
    expect(head, path).toContain("frame-ancestors 'none'");
    expect(head, path).toContain('x-content-type-options: nosniff');
    expect(head, path).toMatch(/referrer-policy: (no-referrer|strict-origin-when-cross-origin)/);
    expect(head, path).not.toMatch(/^(?:server|x-powered-by|set-cookie|access-control-[a-z-]+):/m);
    if (status >= 400) expect(head, path).not.toContain('immutable');
  }
});

test('SEC-36 a revalidated page is a 304 with security headers, and invalid HTTP is refused with them', async ({
  request,
  baseURL,
}) => {
  const first = await request.get('/');
  const again = await request.get('/', { headers: { 'if-none-match': first.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBe(first.headers()['content-security-policy']);
  const [status, head] = await rawHeaders(baseURL ?? '', 'NONSENSE', '/');
  expect(status).toBe(400);
  expect(head).toContain("content-security-policy: default-src 'none'");
});

test('SEC-36 the policy of a cached page allows its inline scripts by hash and no others', async ({
  request,
}) => {
  const response = await request.get('/');
  const policy = response.headers()['content-security-policy'] ?? '';
  const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !/src=|ld\+json/.test(attributes),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, , text = ''] of scripts) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|data:)/);
});

test('SEC-56 the API description contains calls only', async ({ request }) => {
  const { paths } = await (await request.get(`${API_BASE}/openapi.json`)).json();
  expect(Object.keys(paths).filter((path) => !path.startsWith(API_BASE))).toEqual([]);
});

test('SEC-37 no other origin is allowed', async ({ request, baseURL }) => {
  const own = new URL(baseURL ?? '').host;
  for (const origin of ['null', 'https://evil.example', `http://${own}.evil.example`, `http://evil-${own}`]) {
    for (const [method, path] of [
      ['OPTIONS', `${API_BASE}/users/data/createOrder`],
      ['GET', `${API_BASE}/users/data/getProducts?page_size=1`],
      ['GET', '/'],
    ] as const) {
      const response = await request.fetch(path, {
        method,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      const names = Object.keys(response.headers());
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('SEC-40 slow senders are disconnected within 15 seconds without delaying others', async ({
  request,
  baseURL,
}) => {
  const slow = await Promise.all(Array.from({ length: 60 }, () => connect(baseURL ?? '')));
  const trickles = slow.map((connection, index) => {
    connection.write(
      index % 2 === 0 ? `GET / HTTP/1.1\r\n${HOST}X-A: b` : `${LOGIN}Content-Length: 1000\r\n\r\n{"email":"`,
    );
    return setInterval(() => connection.write('a'), 900);
  });
  try {
    for (let round = 0; round < 5; round += 1) {
      expect((await request.get(`${API_BASE}/users/data/getProducts?page_size=1`)).status()).toBe(200);
    }
    const lives = await Promise.all(slow.map(({ closed }) => closed));
    expect(Math.max(...lives)).toBeLessThan(15_000);
    for (const connection of slow) expect(connection.said()).toMatch(/^HTTP\/1\.1 408 |^\[/);
  } finally {
    for (const trickle of trickles) clearInterval(trickle);
    for (const connection of slow) connection.end();
  }
});

test('SEC-41 bodies that are too long, endless, compressed or of a wrong length do no harm', async ({
  request,
  baseURL,
}) => {
  const path = `${API_BASE}/users/data/login`;
  const json = { 'content-type': 'application/json' };
  const tooLong = await request.post(path, { headers: json, data: Buffer.alloc(64 * 1024 + 1, 32) });
  expect(tooLong.status()).toBe(413);
  // Responses that come while a long body is still sent must not be lost.
  for (let round = 0; round < 10; round += 1) {
    const longer = await request.post(path, { headers: json, data: Buffer.alloc(3_000_000, 32) });
    expect(longer.status()).toBe(413);
  }
  const bomb = gzipSync(Buffer.alloc(10_000_000, 32));
  for (const encoding of ['gzip', 'br', 'deflate', 'x-anything']) {
    const packed = await request.post(path, {
      headers: { ...json, 'content-encoding': encoding },
      data: bomb,
    });
    expect([encoding, packed.status()]).toEqual([encoding, 415]);
  }
  const endless = await connect(baseURL ?? '');
  endless.write(`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`;
  for (let sent = 0; sent < 40 && !endless.said(); sent += 1) {
    endless.write(chunk);
    await new Promise(setImmediate);
  }
  await expect.poll(endless.said).toContain('HTTP/1.1 413');
  endless.end();
  const lie = `${LOGIN}Content-Length: ${BODY.length - 3}\r\n\r\n${BODY}`;
  expect((await statusesOf(baseURL ?? '', lie))[0]).toBe(400);
  expect((await request.get('/healthz')).status()).toBe(200);
});

const ODD: [what: string, request: string][] = [
  [
    'two ways to say how long',
    `${LOGIN}Content-Length: ${BODY.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n${HOST}\r\n`,
  ],
  ['two lengths', `${LOGIN}Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n\r\n${BODY}`],
  ['a length with a sign', `${LOGIN}Content-Length: +${BODY.length}\r\n\r\n${BODY}`],
  ['a negative length', `${LOGIN}Content-Length: -1\r\n\r\n${BODY}`],
  ['an unknown way to send', `${LOGIN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunked, but not at last', `${LOGIN}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a folded header', `GET /healthz HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
  ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  ['a lower-case method', `get /healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['an unknown method', `STEAL /healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['TRACE', `TRACE /healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`],
  ['OPTIONS of the server', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ['a whole address', `GET http://evil.example/healthz HTTP/1.1\r\n${HOST}\r\n`],
  ['an address of another host', `GET //evil.example/ HTTP/1.1\r\n${HOST}\r\n`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`],
  ['an empty host', 'GET / HTTP/1.1\r\nHost: \r\n\r\n'],
  ['a host that is markup', 'GET / HTTP/1.1\r\nHost: a"><script>alert(1)</script>\r\n\r\n'],
  ['a host that is no address', 'GET / HTTP/1.1\r\nHost: 999.999.999.999\r\n\r\n'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: evil.example/x?\r\n\r\n'],
  ['bytes in the path', `GET /\xff HTTP/1.1\r\n${HOST}\r\n`],
];
test('SEC-49 ambiguous requests and requests for another server get one refusal', async ({ baseURL }) => {
  for (const [what, text] of ODD) {
    const statuses = await statusesOf(baseURL ?? '', text);
    expect([what, statuses.length]).toEqual([what, 1]);
    expect([400, 405, 501], what).toContain(statuses[0]);
  }
});

test('SEC-49 CONNECT opens no tunnel', async ({ baseURL }) => {
  const connection = await connect(baseURL ?? '');
  connection.write(`CONNECT evil.example:80 HTTP/1.1\r\n${HOST}\r\n`);
  await connection.closed;
  expect(connection.said()).not.toContain(' 200 ');
});

test('SEC-46 oversized URLs and headers are refused', async ({ baseURL }) => {
  const url = baseURL ?? '';
  const long = 'a'.repeat(8192);
  const category = `GET ${API_BASE}/users/data/getProducts?category=${long} HTTP/1.1\r\n${HOST}\r\n`;
  expect(await statusesOf(url, category)).toEqual([400]);
  expect(await statusesOf(url, `GET /${long.repeat(3)} HTTP/1.1\r\n${HOST}\r\n`)).toEqual([431]);
  expect(await statusesOf(url, `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(32_768)}\r\n\r\n`)).toEqual([431]);
  const many = Array.from({ length: 100 }, (_, index) => `X-${index}: a\r\n`).join('');
  expect(await statusesOf(url, `GET /healthz HTTP/1.1\r\n${HOST}${many}\r\n`)).toEqual([200]);
});

const HIDDEN = [
  '/.git/config',
  '/.env',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/data/',
  '/data/postgres/PG_VERSION',
  '/server/index.js',
  '/build/server/index.js',
  '/node_modules/fastify/package.json',
  '/backup.sql',
  '/backup.zip',
  '/index.html.bak',
  '/assets/',
  '/pictures/',
  '/.well-known/../package.json',
  '/assets/..%2f..%2fserver/index.js',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/pictures/..%2f.vite%2fmanifest.json',
  '/pictures/%00',
  '/pictures/a%00.webp',
  '/assets//etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%c0%af..%c0%afetc/passwd',
];
test('SEC-50 private files are not served under any path', async ({ baseURL }) => {
  for (const path of HIDDEN) {
    const connection = await connect(baseURL ?? '');
    connection.write(`GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    await connection.closed;
    const said = connection.said();
    expect([path, Number(/HTTP\/1\.1 (\d+)/.exec(said)?.[1])]).toEqual([path, expect.any(Number)]);
    expect([400, 403, 404], path).toContain(Number(/HTTP\/1\.1 (\d+)/.exec(said)?.[1]));
    expect(said, path).not.toMatch(/"dependencies"|root:x:|\[core\]|registerApi|PG_VERSION/);
    expect(said, path).not.toContain('Location');
  }
});

test('SEC-51 repeated catalogue requests are cheap', async ({ baseURL }) => {
  const address = `${baseURL}${API_BASE}/users/data/getProducts`;
  const first = await fetch(address);
  await first.arrayBuffer();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const responses = await Promise.all(
    Array.from({ length: 300 }, () => fetch(address, { headers: { 'if-none-match': etag } })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([304]));
});

test('SEC-38 requests without CORS preflight change nothing', async ({ request }) => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    for (const call of ['addToCart', 'createOrder', 'login', 'register', 'initiatePayment', 'logout']) {
      const response = await request.post(`${API_BASE}/users/data/${call}`, {
        headers: { 'content-type': type, origin: 'https://evil.example', cookie: 'token=x' },
        data: '{"product_id":1,"quantity":1}',
      });
      expect([401, 415], `${call} ${type}`).toContain(response.status());
    }
  }
});

test('SEC-39 no URL redirects to another host', async ({ request, baseURL }) => {
  for (const path of [
    '/?next=//evil.example',
    '/login?next=https://evil.example',
    '/schemes?return_url=//evil.example',
    '/checkout/1?redirect=//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/user/products/',
    '/evil.example/..',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers().location, path).toBeUndefined();
    expect(response.status(), path).toBeLessThan(500);
    const origin = new URL(baseURL ?? '').host;
    const html = await response.text();
    expect(
      html.match(/href="(?:https?:)?\/\/(?!www\.|bis\.)[^"]*evil[^"]*"/g) ?? [],
      `${path} ${origin}`,
    ).toEqual([]);
  }
});
