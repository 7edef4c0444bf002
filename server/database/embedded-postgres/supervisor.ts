import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFailure } from './connection.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** At the first start the owner waits for an answer; what children of a killed server hold they let go of by then. */
const firstStartMs = 60_000;
const shortestPauseMs = 250;
/** How long a shop may stand still after what kept its database from starting is gone. */
const maxPauseMs = 5_000;

/** A server that is started again when it dies. */
export interface SupervisedServer {
  stop(): Promise<void>;
}

/**
 * Starts a server and keeps it running: killed or crashed, it comes back on the same address and recovers. Once it
 * ran, it is tried again without end: a full disk is made room on, and nobody starts the shop again for it.
 *
 * @param ready waits until a started server can be used.
 * @throws ServerFailure when it does not start in the first place.
 */
export async function keepServer(
  options: ServerOptions,
  log: (line: string) => void,
  ready: (process: ServerProcess) => Promise<void>,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = startServer(options);

  /** Waits for the server just started; starts another as long as a failure is one to wait out. */
  async function untilReady(isWorthWaiting: (error: unknown) => boolean): Promise<void> {
    for (let pause = shortestPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        return await ready(current);
      } catch (error) {
        await current.stop();
        if (signal.aborted) return;
        if (!isWorthWaiting(error)) throw error;
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      current = startServer(options);
    }
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.ended;
      if (signal.aborted) return;
      log('The database ended unexpectedly; starting it again');
      const told = new Set<string>();
      current = startServer(options);
      await untilReady((error) => {
        const { message } = error as Error;
        if (!told.has(message)) log(`The database does not start (${message}); trying until it does`);
        told.add(message);
        return true;
      });
    }
  }

  const deadline = Date.now() + firstStartMs;
  await untilReady((error) => isPassing(error) && Date.now() < deadline);
  const keeping = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await keeping;
      await current.stop();
    },
  };
}

/** What an earlier server left behind and is about to let go of. */
function isPassing(error: unknown): boolean {
  return error instanceof ServerFailure && /still in use|already exists|starting up/.test(error.message);
}
