import { readdirSync } from 'node:fs';

// The stand-in as a separate process, as the real provider is: killing the shop does not lose the provider's state, and
// its processor time is not counted as the shop's. From the production build, because a TypeScript loader would stay
// in memory and add to its cost.
const assets = new URL('../../build/server/assets/', import.meta.url);
const file = readdirSync(assets).find((name) => /^stand-in-.*\.js$/.test(name));
if (!file) throw new Error('The production build has no stand-in: the benches and faults build it first.');
const { startStandIn } = await import(new URL(file, assets));
const { apiUrl, checkoutUrl, keyId, keySecret, webhookSecret, maxOrder } = await startStandIn({
  host: '127.0.0.1',
  port: Number(process.env.STAND_IN_PORT),
  dataDir: process.env.STAND_IN_DATA,
  webhookUrl: process.env.STAND_IN_WEBHOOK,
  // Carts are random, and even those with the most expensive products must be accepted.
  maxOrderAmount: 1_00_00_000_00,
  timeFactor: Number(process.env.STAND_IN_TIME_FACTOR ?? 1),
});
console.log(`ready ${JSON.stringify({ apiUrl, checkoutUrl, keyId, keySecret, webhookSecret, maxOrder })}`);
