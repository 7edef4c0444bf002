import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { findFreePorts } from '../faults/processes/free-ports.ts';
import { makeTestFolder } from '../scripts/folder-testing.ts';

const OPEN_LINE = 'Tola is open at';
const MAX_START_MS = 180_000;

export interface RunningShop {
  url: string;
  dataDir: string;
  /** All output so far. */
  printed: () => string;
  close: () => Promise<void>;
}

/** Starts the shop as a process with an empty data folder, unless `BASE_URL` names a running one. */
export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  // All tests register customers from the same IP address.
  const shop = await openShop({ REGISTRATIONS_PER_ADDRESS: '100000' });
  process.env.BASE_URL = shop.url;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  return shop.close;
}

/** Starts a separate shop with these settings; `close` stops it and removes its data. */
export async function openShop(settings: NodeJS.ProcessEnv): Promise<RunningShop> {
  // The payment stand-in listens on the next one.
  const port = await findFreePorts(2);
  const dataDir = await makeTestFolder('tola-e2e-');
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  async function close() {
    shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    await untilOpen(shop);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://localhost:${settings.PORT ?? port}`, dataDir, printed: () => printed, close };
}

function untilOpen(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const giveUp = (why: string) => reject(new Error(`${why}\n${said}`));
    const timer = setTimeout(() => giveUp('The shop did not open in time.'), MAX_START_MS);
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes(OPEN_LINE)) return;
      clearTimeout(timer);
      resolve();
    };
    shop.stdout?.on('data', listen);
    shop.stderr?.on('data', listen);
    shop.once('exit', (code) => giveUp(`The shop ended with code ${code} before it was open.`));
  });
}
