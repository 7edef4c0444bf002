import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../scripts/prepare.mjs';

/** How long the shop took from nothing to its first line, in milliseconds, and how to reach and end it. */
async function start(environment) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Tola is open at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The shop ended with code ${code}.\n${said}`)));
  });
  const startedIn = performance.now() - began;
  return {
    startedIn,
    pid: child.pid,
    url: `http://127.0.0.1:${environment.PORT}`,
    standInUrl: `http://127.0.0.1:${environment.STAND_IN_PORT}`,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * Opens the production build on an embedded PostgreSQL of its own.
 * @param {{ port: number, dataDir: string, environment?: Record<string, string> }} options
 */
export async function openShop({ port, dataDir, environment = {} }) {
  mkdirSync(dataDir, { recursive: true });
  const shop = await start({
    PORT: String(port),
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: dataDir,
    // A load comes from one address; what the limits do is looked at where they are what is measured.
    LOGIN_FAILURES_PER_ACCOUNT: '100000',
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    ...environment,
  });
  return { ...shop, dataDir };
}

/** The database of a running shop. */
export async function databaseOf(dataDir) {
  const { module } = await runnerImport('./server/embedded-postgres/open-embedded-postgres.ts', {
    configFile: false,
    root,
  });
  return module.findOpenEmbeddedPostgres(dataDir);
}
