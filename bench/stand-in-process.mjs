import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../scripts/prepare.mjs';

// The provider in a process of its own, as the real one is: killing the shop never loses what the provider knows, and
// what the provider costs is not the shop's.
const { module } = await runnerImport(join(root, 'razorpay-stand-in/stand-in.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const { apiUrl, checkoutUrl, keyId, keySecret, webhookSecret } = await module.startStandIn({
  host: '127.0.0.1',
  port: Number(process.env.STAND_IN_PORT),
  dataDir: process.env.STAND_IN_DATA,
  webhookUrl: process.env.STAND_IN_WEBHOOK,
  timeFactor: Number(process.env.STAND_IN_TIME_FACTOR ?? 1),
});
console.log(`ready ${JSON.stringify({ apiUrl, checkoutUrl, keyId, keySecret, webhookSecret })}`);
