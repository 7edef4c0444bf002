import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFailure } from './connection.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** Children of a killed server hold its memory for a moment, and the next server waits for them. */
const startAttempts = 20;
const pauseMs = 250;

/** A server that is started again when it dies. */
export interface KeptServer {
  stop(): Promise<void>;
}

/**
 * Starts a server and keeps it running: killed or crashed, it comes back on the same address and recovers.
 *
 * @param ready waits until a started server can be used.
 * @throws ServerFailure when it does not start in the first place.
 */
export async function keepServer(
  options: ServerOptions,
  log: (line: string) => void,
  ready: (process: ServerProcess) => Promise<void>,
): Promise<KeptServer> {
  let stopping = false;
  let current = startServer(options);

  async function untilReady(): Promise<void> {
    for (let attempt = 1; !stopping; attempt++) {
      try {
        return await ready(current);
      } catch (error) {
        await current.stop();
        if (attempt === startAttempts || !isPassing(error)) throw error;
      }
      await sleep(pauseMs);
      current = startServer(options);
    }
  }

  async function restartWhenDead(): Promise<void> {
    await current.ended;
    if (stopping) return;
    log('The database ended unexpectedly; starting it again');
    try {
      current = startServer(options);
      await untilReady();
    } catch (error) {
      log(`The database does not start again: ${(error as Error).message}`);
      return;
    }
    if (!stopping) await restartWhenDead();
  }

  await untilReady();
  const keeping = restartWhenDead();
  return {
    async stop() {
      stopping = true;
      await current.stop();
      await keeping;
      await current.stop();
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof ServerFailure && /still in use|already exists|starting up/.test(error.message);
}
