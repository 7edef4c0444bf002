import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long this very process was kept from running, at worst, since it was last asked: what a busy machine costs. */
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** A call crosses several processes, each of which is kept waiting as we are. */
const PROCESSES_ON_THE_WAY = 5;

/** Milliseconds that a call may take longer because the machine is busy; begins to count anew. */
export function strainSinceLastAsked(): number {
  const worst = delay.max / 1e6;
  delay.reset();
  return Number.isFinite(worst) ? worst * PROCESSES_ON_THE_WAY : 0;
}
