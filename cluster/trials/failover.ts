import { Random } from '../../faults/randomness.ts';
import { until } from '../../faults/waiting.ts';
import type { Node } from '../layout.ts';
import { findPrimary } from '../services/nodes.ts';
import { NODE_FAULTS } from './node-faults.ts';
import { printRounds, type Round, runRound, untilOrdered } from './round.ts';
import { openTarget } from './target.ts';

const FAILOVER_TIMEOUT_MS = 120_000;

/** Loses the primary in each way in turn while customers buy; returns 1 if an invariant is violated. */
export async function tryFailover(count: number, way = '', seed = 1): Promise<number> {
  const ways = NODE_FAULTS.filter(({ name }) => way === '' || name === way);
  const target = openTarget();
  const rounds: Round[] = [];
  try {
    for (let number = 0; number < count; number++) {
      const fault = ways[number % ways.length];
      if (!fault) break;
      const random = new Random(seed).branch(`failover ${number}`);
      const round = await runRound(target, random, `${number + 1} ${fault.name}`, async () => {
        const lost = await primaryNow();
        await fault.inject(lost);
        if (!(await until(async () => isOther(await findPrimary(), lost), FAILOVER_TIMEOUT_MS, 200))) {
          throw new Error('no other node became the primary');
        }
        await untilOrdered(target, Date.now(), FAILOVER_TIMEOUT_MS);
      });
      rounds.push(round);
      console.error(`${round.what}: ${(round.longestGapMs / 1000).toFixed(1)} s without an order`);
      for (const problem of round.violations) console.error(problem);
    }
  } finally {
    await target.heal();
    await target.close();
  }
  return printRounds(rounds);
}

async function primaryNow(): Promise<Node> {
  const primary = await findPrimary();
  if (!primary) throw new Error('no node is the primary');
  return primary;
}

function isOther(primary: Node | undefined, lost: Node): boolean {
  return primary !== undefined && primary.name !== lost.name;
}
