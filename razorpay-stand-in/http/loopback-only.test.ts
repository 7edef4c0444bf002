import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in.ts';

let standIn: StandIn;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  standIn = await startStandIn({ host: '0.0.0.0', port: 0, dataDir, webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => standIn.close());

/** Sends headers that `fetch` does not allow. */
function responseOf(method: string, path: string, headers: Record<string, string> = {}, host = '127.0.0.1') {
  return new Promise<string>((resolve, reject) => {
    const { port } = standIn;
    const options = { host, port, path, method, headers: { host: `${host}:${port}`, ...headers } };
    const outgoing = request(options, async (response) => {
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += chunk;
      resolve(`${response.statusCode} ${body}`);
    });
    outgoing.once('error', reject).end();
  });
}

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const HIDDEN = /^400 .*The requested URL was not found/;
const CONTROLS = [
  ['POST', '/stand-in/orders/order_1/pay'],
  ['POST', '/stand-in/payments/pay_1/authorise-late'],
  ['POST', '/stand-in/payments/pay_1/refund'],
  ['GET', '/stand-in/orders/order_1'],
  ['GET', '/stand-in/truth'],
  ['PUT', '/stand-in/webhook'],
  ['GET', '/stand-in/faults'],
  ['PUT', '/stand-in/faults'],
  ['DELETE', '/stand-in/faults'],
] as const;

test('the test device is available to programs on this machine', async () => {
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(await responseOf('GET', '/stand-in/truth', { host: `${name}:${standIn.port}` }), name).toMatch(
      /^200 /,
    );
  }
});

test.skipIf(!ownAddress)(
  'SEC-56 the test device is hidden from the network, the checkout is not',
  async () => {
    const spoofed = { host: `127.0.0.1:${standIn.port}` };
    for (const [method, path] of CONTROLS) {
      expect(await responseOf(method, path, spoofed, ownAddress), `${method} ${path}`).toMatch(HIDDEN);
    }
    expect(await responseOf('GET', '/v1/checkout.js', {}, ownAddress)).toMatch(/^200 /);
    expect(await responseOf('GET', '/stand-in/checkout', {}, ownAddress)).toMatch(/^200 /);
  },
);

test.each<Record<string, string>>([
  { host: 'rebound.example' },
  { host: '127.0.0.1.rebound.example' },
  { origin: 'https://shop.example' },
  { origin: 'null' },
  { 'x-forwarded-for': '203.0.113.7' },
])('SEC-56 the test device is hidden from a page or proxy that sends %j', async (headers) => {
  for (const [method, path] of CONTROLS) {
    expect(await responseOf(method, path, headers), `${method} ${path}`).toMatch(HIDDEN);
  }
});
