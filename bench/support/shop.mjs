import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/prepare.mjs';

/**
 * Starts one of our programs and waits for the line that it prints when ready; returns the rest of that line.
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, said: string }>}
 */
export async function startProcess(file, environment, readyWords, args = []) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (more) => {
      text += more;
      const ready = new RegExp(`^${readyWords}(.*)\n`, 'm').exec(text);
      if (ready) resolve(ready[1]);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}.\n${text}`)));
  });
  return { child, said };
}

async function end(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** The start-up time in milliseconds, and how to reach and stop the shop. */
async function start(environment) {
  const began = performance.now();
  const { child } = await startProcess(
    'scripts/start.mjs',
    { HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    'Tola is open at',
  );
  const startedIn = performance.now() - began;
  return {
    startedIn,
    pid: child.pid,
    url: `http://127.0.0.1:${environment.PORT}`,
    standInUrl: `http://127.0.0.1:${environment.STAND_IN_PORT}`,
    close: () => end(child),
  };
}

/**
 * Starts the production build on its own embedded PostgreSQL.
 * @param {{ port: number, dataDir: string, environment?: Record<string, string> }} options
 */
export async function openShop({ port, dataDir, environment = {} }) {
  mkdirSync(dataDir, { recursive: true });
  const shop = await start({
    PORT: String(port),
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: dataDir,
    // The load comes from one address, so the rate limits are raised; two-instances.mjs measures them.
    LOGIN_FAILURES_PER_ACCOUNT: '100000',
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    MAX_UNPAID_ORDERS: '9999',
    ...environment,
  });
  return { ...shop, dataDir };
}

/**
 * The same with the stand-in in a separate process, as the real provider is.
 * @param {{ port: number, dataDir: string }} options
 */
export async function openShopWithSeparateProvider({ port, dataDir }) {
  const standInData = join(dataDir, 'razorpay-stand-in');
  mkdirSync(standInData, { recursive: true });
  const { child, said } = await startProcess(
    'bench/support/stand-in-process.mjs',
    {
      NODE_ENV: 'production',
      STAND_IN_PORT: String(port + 1),
      STAND_IN_DATA: standInData,
      STAND_IN_WEBHOOK: `http://127.0.0.1:${port}/api/v1/webhooks/razorpay`,
    },
    'ready',
  );
  const provider = JSON.parse(said);
  const environment = {
    RAZORPAY_API_URL: provider.apiUrl,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider.webhookSecret,
    RAZORPAY_LARGEST_PAYMENT: String(provider.maxOrder / 100),
  };
  try {
    const shop = await openShop({ port, dataDir, environment });
    const close = async () => {
      await shop.close();
      await end(child);
    };
    return { ...shop, standInPid: child.pid, close };
  } catch (error) {
    await end(child);
    throw error;
  }
}

/** The database of a running shop. */
export async function databaseOf(dataDir) {
  const { module } = await runnerImport('./server/database/embedded-postgres/open-embedded-postgres.ts', {
    configFile: false,
    root,
  });
  return module.findOpenEmbeddedPostgres(dataDir);
}
