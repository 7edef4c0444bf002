import type { FastifyBaseLogger } from 'fastify';

export interface Repeated {
  /**
   * Runs the work within some milliseconds, besides its rhythm, once for all who ask meanwhile; asked for during a run,
   * that long after it, for what that one came too early for.
   */
  within(ms: number): void;
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
  let again: number | undefined;
  let due = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const runAfter = (ms: number) => {
    clearTimeout(timer);
    due = performance.now() + ms;
    timer = setTimeout(run, ms);
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= work()
      .catch((error) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        running = undefined;
        if (!stopped) runAfter(again ?? pauseMs);
        again = undefined;
      });
    return running;
  };

  runAfter(pauseMs);
  return {
    within(ms) {
      if (stopped) return;
      if (running) again = Math.min(ms, again ?? ms);
      else if (performance.now() + ms < due) runAfter(ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
