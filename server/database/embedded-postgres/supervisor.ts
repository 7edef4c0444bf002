import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFailure } from './connection.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** Timeout of the first start, within which children of a killed server release its shared memory. */
const firstStartTimeoutMs = 60_000;
const minPauseMs = 250;
/** Limit of the retry backoff, and so of the downtime after the cause of a failure is gone. */
const maxPauseMs = 5_000;

/** A server that is started again when it dies. */
export interface SupervisedServer {
  stop(): Promise<void>;
}

/**
 * Starts a server and restarts it at the same address whenever it exits. After a first successful start it retries
 * without limit, so that the shop recovers by itself, for example when space is freed on a full disk.
 *
 * @param ready resolves when a started server can be used.
 * @throws ServerFailure when the first start fails.
 */
export async function superviseServer(
  options: ServerOptions,
  log: (line: string) => void,
  ready: (process: ServerProcess) => Promise<void>,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = startServer(options);

  /** Waits for the started server; restarts it with backoff while `shouldRetry` accepts the failure. */
  async function untilReady(shouldRetry: (error: unknown) => boolean): Promise<void> {
    for (let pause = minPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        return await ready(current);
      } catch (error) {
        await current.stop();
        if (signal.aborted) return;
        if (!shouldRetry(error)) throw error;
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
      const logged = new Set<string>();
      current = startServer(options);
      await untilReady((error) => {
        const { message } = error as Error;
        if (!logged.has(message)) log(`The database does not start (${message}); trying until it does`);
        logged.add(message);
        return true;
      });
    }
  }

  const deadline = Date.now() + firstStartTimeoutMs;
  await untilReady((error) => isTransient(error) && Date.now() < deadline);
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await running;
      await current.stop();
    },
  };
}

/** Whether an earlier server still holds a resource that it is about to release. */
function isTransient(error: unknown): boolean {
  return error instanceof ServerFailure && /still in use|already exists|starting up/.test(error.message);
}
