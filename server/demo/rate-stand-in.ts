import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import type { RateFeedBody } from '#contract/rates/rate-feed.ts';
import { demoMetalRates } from './demo-shop.ts';

const SLOT_MS = 10 * MINUTE_MS;
/** Deviations of successive proposals from the demo rates. */
const MOVES = [1.004, 1.0075, 0.9965, 1.0115, 0.9925];

export interface RateStandIn {
  url: string;
  close(): Promise<void>;
}

/** Feed of rates of the demo shop: the demo rates, moved a little every ten minutes. */
export async function openRateStandIn(clock: () => Date): Promise<RateStandIn> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(proposalAt(clock())));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rates`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function proposalAt(now: Date): RateFeedBody {
  const slot = Math.floor(now.getTime() / SLOT_MS);
  const move = MOVES[slot % MOVES.length] ?? 1;
  const today = indianDate(now);
  const last = new Map(
    demoMetalRates(today)
      .sort((one, other) => one.day.localeCompare(other.day))
      .map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]),
  );
  const rates = [...last].map(([purity, rate]) => [purity, Math.round(toRupees(rate) * move)]);
  return {
    source: 'Demo bullion desk',
    as_of: new Date(slot * SLOT_MS).toISOString(),
    rates: Object.fromEntries(rates),
  };
}
