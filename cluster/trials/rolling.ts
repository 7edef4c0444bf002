import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../faults/randomness.ts';
import { until } from '../../faults/waiting.ts';
import { DATABASE, databaseUrl, NODE_PORTS, PORTS } from '../layout.ts';
import { startService, stopService } from '../processes.ts';
import { acceptsWrites, runOnce } from '../services/database.ts';
import { findPrimary, readMembers } from '../services/nodes.ts';
import { withEntryPaused } from '../services/pooler.ts';
import { instance } from '../services/shops.ts';
import { printRounds, type Round, runRound, untilOrdered } from './round.ts';
import { openTarget } from './target.ts';

const TIMEOUT_MS = 60_000;

/** Restarts every instance of the shop, then makes another node the primary, while customers buy. */
export async function tryRolling(seed = 1): Promise<number> {
  const target = openTarget();
  const random = new Random(seed);
  try {
    const restarted = await runRound(
      target,
      random.branch('restart'),
      'every instance restarted',
      async () => {
        for (const service of PORTS.instances.map(instance)) {
          await stopService(service.name);
          await startService(service);
          await sleep(1000);
        }
      },
    );
    const switched = await runRound(target, random.branch('switch'), 'primary switched', async () => {
      const since = Date.now();
      await switchPrimary();
      await untilOrdered(target, since, TIMEOUT_MS);
    });
    for (const round of [restarted, switched]) printFailedCalls(round);
    return printRounds([restarted, switched]);
  } finally {
    await target.close();
  }
}

/** A call that failed here could have been avoided: which, how and after what time. */
function printFailedCalls({ what, unknown }: Round): void {
  for (const { op, code, ms } of unknown)
    console.log(`${what}: ${op} failed after ${ms.toFixed(0)} ms: ${code}`);
}

/**
 * Hands the primary over to the replica that has every commit. Statements wait at the pooler meanwhile; nothing can make those of an
 * instance without a pooler wait, so it is stopped.
 */
async function switchPrimary(): Promise<void> {
  const direct = instance(PORTS.instances[0]);
  await stopService(direct.name);
  // The primary stops sooner when little is left to write.
  await runOnce(databaseUrl('postgres', PORTS.primary), 'checkpoint');
  await withEntryPaused(PORTS.pooler, DATABASE, switchOver);
  await startService(direct);
}

async function switchOver(): Promise<void> {
  const [leader, members] = [await findPrimary(), await readMembers()];
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
  if (!leader || !candidate) throw new Error('there is no replica to switch to');
  const response = await fetch(`http://${leader.host}:${NODE_PORTS.patroni}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: leader.name, candidate }),
  });
  if (!response.ok) throw new Error(`the switch was refused: ${await response.text()}`);
  // haproxy notices a moment after Patroni; what waits must not go on at the old primary.
  if (!(await until(() => acceptsWrites(PORTS.primary, 'postgres'), TIMEOUT_MS, 50)))
    throw new Error('the new primary accepts no writes');
}
