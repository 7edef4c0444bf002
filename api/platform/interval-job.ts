import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';

/** The diagnostics channel on which each run of a job is published. */
export const JOB_RUNS = 'tola:job-runs';
const runs = channel(JOB_RUNS);

export interface JobRun {
  job: string;
  durationMs: number;
  hasFailed: boolean;
}

export interface IntervalJob {
  /** Schedules an extra run within `ms`, or `ms` after a run in progress; concurrent requests are coalesced. */
  within(ms: number): void;
  stop(): Promise<void>;
}

/** Runs work repeatedly with a pause after each run. A failed run is logged and retried after the pause. */
export function startIntervalJob(
  name: string,
  pauseMs: number,
  log: FastifyBaseLogger,
  work: () => Promise<void>,
): IntervalJob {
  let stopped = false;
  let rerunAfter: number | undefined;
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
    const startedAt = performance.now();
    const publish = (hasFailed: boolean) => {
      const durationMs = performance.now() - startedAt;
      runs.publish({ job: name, durationMs, hasFailed } satisfies JobRun);
    };
    running ??= work()
      .then(() => publish(false))
      .catch((error) => {
        publish(true);
        log.error({ err: error, job: name }, 'job failed');
      })
      .finally(() => {
        running = undefined;
        if (!stopped) runAfter(rerunAfter ?? pauseMs);
        rerunAfter = undefined;
      });
    return running;
  };

  runAfter(pauseMs);
  return {
    within(ms) {
      if (stopped) return;
      if (running) rerunAfter = Math.min(ms, rerunAfter ?? ms);
      else if (performance.now() + ms < due) runAfter(ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
