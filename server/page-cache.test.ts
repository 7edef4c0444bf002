import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnswerCache } from '#api/platform/answer-cache.ts';
import { originOfKey } from '#api/platform/answer-keys.ts';
import { knownHosts } from './known-hosts.ts';
import { sharedAddress, sharedPage } from './page-cache.ts';

/** A page of this many bytes; twenty of them fill the memory. */
const PAGE_BYTES = 5000;

let app: FastifyInstance;
let rendered: string[];
let clock: number;
beforeEach(() => {
  rendered = [];
  clock = 0;
});
afterEach(() => app.close());

/** A shop whose pages are all alike, with memory for twenty of them. */
function open(configured: string[] = []): void {
  app = Fastify();
  const answers = createAnswerCache({
    now: () => 0,
    day: () => 'today',
    onRenewalFailed: () => undefined,
    mostBytes: 20 * PAGE_BYTES,
    shareOf: originOfKey,
  });
  const isKnownHost = knownHosts(configured, () => clock);
  const pages = { answers, isKnownHost, policies: { sendNonce: () => '', ofShared: () => '' } };
  app.get('*', (request, reply) => {
    const address = sharedAddress(request);
    if (!address) return reply.callNotFound();
    return sharedPage(request, reply, pages, address, async (url) => {
      rendered.push(url);
      return new Response('x'.repeat(PAGE_BYTES));
    });
  });
}

/** Asks as often as it takes for a page to be kept, and once more. */
async function ask(host: string, url = '/'): Promise<void> {
  for (let time = 0; time < 3; time++) {
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200);
  }
}

const timesRendered = (host: string) => rendered.filter((url) => new URL(url).host === host).length;

describe('SEC-58 kept pages and made-up host names', () => {
  test('with configured hosts, pages of others are sent and not kept', async () => {
    open(['shop.example', 'www.shop.example']);
    for (const host of ['shop.example', 'www.shop.example', 'evil.example']) await ask(host);
    expect(['shop.example', 'www.shop.example', 'evil.example'].map(timesRendered)).toEqual([2, 2, 3]);
  });

  test('without, a hundred made-up ones push out nothing of a shop that is open', async () => {
    open();
    await ask('shop.example');
    for (let made = 0; made < 100; made++) await ask(`made-up-${made}.example`);
    await ask('shop.example');
    expect(timesRendered('shop.example')).toBe(2);
    expect(timesRendered('made-up-99.example')).toBe(3);
  });

  test('the few that are learnt cannot push out what the shop’s own name keeps, however much they ask for', async () => {
    open();
    const listings = ['Rings', 'Earrings', 'Chains', 'Bangles'].map(
      (category) => `/user/products?category=${category}`,
    );
    for (const url of listings) await ask('shop.example', url);
    for (const host of ['a.example', 'b.example', 'c.example']) {
      for (let page = 1; page <= 12; page++) await ask(host, `/user/products?category=Rings&page=${page}`);
    }
    rendered = [];
    for (const url of listings) await ask('shop.example', url);
    expect(timesRendered('shop.example')).toBe(0);
  });

  test('four made-up ones right after the start keep the shop’s own name out no longer than it is asked for', async () => {
    open();
    const madeUp = ['a.example', 'b.example', 'c.example', 'd.example'];
    for (const host of madeUp) await ask(host);
    for (let time = 0; time < 4; time++) await ask('shop.example');
    rendered = [];
    await ask('shop.example');
    expect(timesRendered('shop.example')).toBe(0);
    for (let time = 0; time < 2; time++) for (const host of madeUp) await ask(host);
    rendered = [];
    await ask('shop.example');
    expect(timesRendered('shop.example')).toBe(0);
  });

  test('nor does a flood of ever new ones in between', async () => {
    open();
    for (const host of ['a.example', 'b.example', 'c.example', 'd.example']) await ask(host);
    for (let made = 0; made < 300; made++) {
      await app.inject({ url: '/', headers: { host: `made-up-${made}.example` } });
      if (made % 20 === 0) await ask('shop.example');
    }
    rendered = [];
    await ask('shop.example');
    expect(timesRendered('shop.example')).toBe(0);
  });

  test('a name that nobody asks for any more makes room for another', async () => {
    open();
    for (const host of ['a.example', 'b.example', 'c.example', 'd.example']) await ask(host);
    await ask('new.example');
    expect(timesRendered('new.example')).toBe(3);
    clock = 11 * 60_000;
    rendered = [];
    await ask('new.example');
    expect(timesRendered('new.example')).toBeLessThan(3);
  });
});
