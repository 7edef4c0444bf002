import { readdirSync } from 'node:fs';

// The provider in a process of its own, as the real one is: killing the shop never loses what the provider knows, and
// what the provider costs is not the shop's. The production build's, because a tool that reads the sources would stay
// in its memory and be a good part of what it costs.
const assets = new URL('../build/server/assets/', import.meta.url);
const file = readdirSync(assets).find((name) => /^stand-in-.*\.js$/.test(name));
if (!file) throw new Error('The production build has no stand-in: the benches and faults build it first.');
const { startStandIn } = await import(new URL(file, assets));
const { apiUrl, checkoutUrl, keyId, keySecret, webhookSecret, maxOrder } = await startStandIn({
  host: '127.0.0.1',
  port: Number(process.env.STAND_IN_PORT),
  dataDir: process.env.STAND_IN_DATA,
  webhookUrl: process.env.STAND_IN_WEBHOOK,
  // Carts are picked at random, and even those with the dearest pieces must be sold.
  maxOrderAmount: 1_00_00_000_00,
  timeFactor: Number(process.env.STAND_IN_TIME_FACTOR ?? 1),
});
console.log(`ready ${JSON.stringify({ apiUrl, checkoutUrl, keyId, keySecret, webhookSecret, maxOrder })}`);
