import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/prepare.mjs';

/**
 * Opens the production build with the demo catalogue on an embedded PostgreSQL of its own.
 * @param {number} port the shop's; its payment stand-in takes the next one
 */
export async function openShop(port) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tola-bench-'));
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
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
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
