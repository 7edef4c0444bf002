import { createServer } from 'node:net';

/** Below the ephemeral port range, or a restarted shop could find its port in use. */
const LOWEST = 15_000;
const HIGHEST = 29_000;

/** The first port of a range of free ports. */
export async function findFreePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no free ports were found');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
