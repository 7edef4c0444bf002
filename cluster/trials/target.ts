import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#api/platform/database/database.ts';
import { Journal } from '../../faults/load/journal.ts';
import { type CheckTarget, reconcileAll } from '../../faults/processes/environment.ts';
import { providerAt } from '../../faults/processes/provider.ts';
import { until } from '../../faults/waiting.ts';
import { databaseUrl, FOLDER, FRONT, PORTS, SHOP_URL } from '../layout.ts';
import { responds } from '../processes.ts';
import { isWhole } from '../services/nodes.ts';
import { readProviderAccess } from '../services/shops.ts';
import { healNodes, restartNodes } from './node-faults.ts';

const HEAL_PATIENCE_MS = 240_000;
/**
 * The shop's user has deadlines, and checking all invariants takes longer. Compiling their statement took minutes on a busy machine,
 * executing it a second.
 */
const FOR_CHECKS = '?options=-c%20statement_timeout%3D0%20-c%20lock_timeout%3D0%20-c%20jit%3Doff';
const NO_DEADLINES = { statement: 0, lock: 0, idleInTransaction: 0, connection: 30_000, response: 0 };

/** The shop behind nginx as customers see it, and the database on its primary. */
export interface ClusterTarget extends CheckTarget {
  close(): Promise<void>;
}

export function openTarget(): ClusterTarget {
  const access = readProviderAccess();
  if (!access) throw new Error('the cluster does not run: npm run cluster -- up');
  const direct = openDatabase(databaseUrl('tola', PORTS.primary) + FOR_CHECKS, 4, NO_DEADLINES);
  const log = pino({ level: 'warn' }, pino.destination(join(FOLDER, 'log', 'trial.log')));
  const run = randomBytes(3).toString('hex');
  let names = 0;
  return {
    shops: [{ url: SHOP_URL }],
    provider: providerAt(access, async () => {}),
    journal: new Journal(),
    reportedProblems: new Set(),
    direct,
    nextName: () => `cluster-${run}-${++names}`,
    reconcile: () => reconcileAll(direct, `http://${FRONT}:${PORTS.provider}`, access, log),
    async heal() {
      healNodes();
      restartNodes();
      if (!(await until(isWhole, HEAL_PATIENCE_MS, 500))) throw new Error('the nodes did not come back');
      if (!(await until(() => responds(`${SHOP_URL}/readyz`, 10_000), HEAL_PATIENCE_MS))) {
        throw new Error('the shop did not come back');
      }
    },
    close: () => direct.close(),
  };
}
