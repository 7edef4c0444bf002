import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long this very process was kept from running, at worst, since it was last asked: what a busy machine costs. */
const TICK_MS = 20;
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();

/** A call crosses several processes, each of which is kept waiting as we are. */
const PROCESSES_ON_THE_WAY = 5;

/** Milliseconds that a call may take longer because the machine is busy; begins to count anew. */
export function strainSinceLastAsked(): number {
  // What Node counts is the time from tick to tick: without any delay it is the tick's own length.
  const worst = delay.max / 1e6 - TICK_MS;
  delay.reset();
  return Number.isFinite(worst) ? Math.max(0, worst) * PROCESSES_ON_THE_WAY : 0;
}
