import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { paisePerGram } from '#contract/money/money.ts';
import { proposedByFineness } from '#contract/rates/fineness.ts';
import { readConfig } from '#server/config/config.ts';
import { openRateStandIn } from '#server/demo/rate-stand-in.ts';
import { openRateFeed } from './feed-gateway.ts';
import { readProposal } from './proposal-service.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function feedOf(respond: RequestListener): Promise<string> {
  const listening = createServer(respond);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

const BODY = { source: 'Desk', as_of: '2026-11-22T05:00:00Z', rates: { '24K999': 12_400.5 } };

describe('the feed of rates', () => {
  test('proposes rates with their source and time, with one request for several people', async () => {
    let asked = 0;
    const url = await feedOf((_request, response) => {
      asked += 1;
      response.end(JSON.stringify(BODY));
    });
    const feed = openRateFeed(url);
    const [proposal] = await Promise.all([readProposal(feed), readProposal(feed)]);
    expect(proposal).toEqual({ is_configured: true, ...BODY, problem: null });
    expect(asked).toBe(1);
  });

  test.each<[string, RequestListener, string]>([
    ['an error', (_, response) => response.writeHead(503).end(), 'refused (503)'],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/x' }).end(), 'does not respond'],
    ['text', (_, response) => response.end('12,400'), 'no list of rates'],
    ['a rate of 0', (_, response) => response.end(JSON.stringify({ ...BODY, rates: { A: 0 } })), 'no list'],
    ['too much', (_, response) => response.end('x'.repeat(100_000)), 'sent too much'],
    ['nothing', (request) => request.socket.destroy(), 'does not respond'],
  ])('SEC-53 that sends %s leads to a sentence and nothing else', async (_, respond, sentence) => {
    const proposal = await readProposal(openRateFeed(await feedOf(respond)));
    expect(proposal).toMatchObject({ is_configured: true, rates: {}, source: null });
    expect(proposal.problem).toContain(sentence);
  });

  test('is absent without its setting', async () => {
    expect((await readProposal(undefined)).is_configured).toBe(false);
  });

  test('has an address with TLS, or on this machine', () => {
    const urlOf = (RATE_FEED_URL: string) => readConfig({ RATE_FEED_URL }).rateFeedUrl;
    expect(urlOf('https://rates.example/v1?key=7')).toBe('https://rates.example/v1?key=7');
    expect(urlOf('http://127.0.0.1:4000/rates')).toBe('http://127.0.0.1:4000/rates');
    for (const url of ['http://rates.example', 'http://127.0.0.1.example/', 'ftp://rates.example', 'rates'])
      expect(() => urlOf(url)).toThrow('RATE_FEED_URL');
  });

  test('of the demo shop moves around the demo rates', async () => {
    const standIn = await openRateStandIn(() => new Date());
    const { rates, source } = await readProposal(openRateFeed(standIn.url));
    await standIn.close();
    expect(source).toBe('Demo bullion desk');
    expect(rates['22K916']).toBeGreaterThan(10_000);
  });
});

test('the finest typed rate proposes those of less fine metal, to the rupee', () => {
  const given = new Map([
    ['24K999', paisePerGram(1_240_000)],
    ['18K750', paisePerGram(900_000)],
    ['999', paisePerGram(15_300)],
  ]);
  const purities = ['24K999', '24K995', '22K916', '18K750', '9K375', '999', '925', 'Pt950', 'Brass'];
  expect([...proposedByFineness(given, purities)]).toEqual([
    ['24K995', 1_235_000],
    ['22K916', 1_137_000],
    ['18K750', 930_900],
    ['9K375', 465_500],
    ['925', 14_200],
  ]);
});
