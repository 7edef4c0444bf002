import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The worst event loop delay of this process since the last call: the effect of a busy machine. */
const TICK_MS = 20;
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();

/** A call passes several processes, each of which is delayed like this one. */
const PROCESSES_ON_THE_WAY = 5;

/** Additional milliseconds granted to a call because the machine is busy; resets the measurement. */
export function readDelayAllowanceMs(): number {
  // Node's histogram includes its sampling interval.
  const worst = delay.max / 1e6 - TICK_MS;
  delay.reset();
  return Number.isFinite(worst) ? Math.max(0, worst) * PROCESSES_ON_THE_WAY : 0;
}
