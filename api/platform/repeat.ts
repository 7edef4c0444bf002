import type { FastifyBaseLogger } from 'fastify';

export interface Repeated {
  /** Runs the work now, besides its rhythm; during a run, once more right after it, for what that one came too early for. */
  now(): void;
  stop(): Promise<void>;
}

/** Does work over and over, a pause after each run. A failed run is logged and tried again after the pause. */
export function repeat(
  name: string,
  pauseMs: number,
  log: FastifyBaseLogger,
  work: () => Promise<void>,
): Repeated {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= work()
      .catch((error) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        running = undefined;
        if (!stopped) timer = setTimeout(run, again ? 0 : pauseMs);
        again = false;
      });
    return running;
  };

  timer = setTimeout(run, pauseMs);
  return {
    now() {
      if (running) again = true;
      else void run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
