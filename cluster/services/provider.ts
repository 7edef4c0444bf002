import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandInAccess } from '../../faults/processes/provider.ts';
import { FOLDER } from '../layout.ts';
import { logFileOf, type Service } from '../processes.ts';

const PROGRAM = join(import.meta.dirname, '../../bench/support/stand-in-process.mjs');

/** The stand-in of the payment provider, with webhooks to a shop. */
export function providerOf(name: string, port: number, shopUrl: string): Service {
  const folder = join(FOLDER, name);
  return {
    name,
    command: process.execPath,
    args: [PROGRAM],
    env: {
      NODE_ENV: 'production',
      STAND_IN_PORT: String(port),
      STAND_IN_DATA: folder,
      STAND_IN_WEBHOOK: `${shopUrl}/api/v1/webhooks/razorpay`,
      STAND_IN_TIME_FACTOR: '0.05',
    },
    folders: [folder],
    isReady: async () => readProviderAccess(name, port).port === port,
  };
}

/**
 * The keys of a running stand-in, from the last line in which it reported that it is ready.
 *
 * @throws Error if it never was
 */
export function readProviderAccess(name: string, port: number): StandInAccess {
  const lines = readFileSync(logFileOf(name), 'utf8').split('\n');
  const ready = lines.findLast((line) => line.startsWith('ready '));
  if (!ready) throw new Error(`${name} is not ready`);
  return { port, ...JSON.parse(ready.slice('ready '.length)) };
}
