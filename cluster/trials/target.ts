import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import { openDatabase } from '#api/platform/database/database.ts';
import { Journal } from '../../faults/load/journal.ts';
import { type CheckTarget, reconcileAll } from '../../faults/processes/environment.ts';
import { providerAt, type StandInAccess } from '../../faults/processes/provider.ts';
import { until } from '../../faults/waiting.ts';
import { databaseUrl, FOLDER, PORTS, PROXY_HOST, SHOP_URL } from '../layout.ts';
import { responds } from '../processes.ts';
import { isWhole } from '../services/nodes.ts';
import { readProviderAccess } from '../services/provider.ts';
import { healNodes, restartNodes } from './node-faults.ts';

const HEAL_TIMEOUT_MS = 240_000;
/**
 * The shop's user has deadlines, and checking all invariants takes longer. Compiling their statement took minutes on a busy machine,
 * executing it a second.
 */
const FOR_CHECKS = '?options=-c%20statement_timeout%3D0%20-c%20lock_timeout%3D0%20-c%20jit%3Doff';
const NO_DEADLINES = { statement: 0, lock: 0, idleInTransaction: 0, connection: 30_000, response: 0 };

/** A shop's URL and its database. */
export interface Target extends CheckTarget {
  close(): Promise<void>;
}

interface Parts {
  url: string;
  access: StandInAccess;
  /** The address of its database, with the options that the session needs. */
  database: (options: string) => string;
  healDatabase?: () => Promise<void>;
}

export function targetOf({ url, access, database, healDatabase = async () => {} }: Parts): Target {
  const direct = openDatabase(database(FOR_CHECKS), 4, NO_DEADLINES);
  const log = pino({ level: 'warn' }, pino.destination(join(FOLDER, 'log', 'trial.log')));
  const run = randomBytes(3).toString('hex');
  let names = 0;
  return {
    shops: [{ url }],
    provider: providerAt(access, async () => {}),
    journal: new Journal(),
    reportedProblems: new Set(),
    direct,
    nextName: () => `cluster-${run}-${++names}`,
    reconcile: () => reconcileAll(direct, `http://${PROXY_HOST}:${access.port}`, access, log),
    async heal() {
      await healDatabase();
      if (!(await until(() => responds(`${url}/readyz`, 10_000), HEAL_TIMEOUT_MS)))
        throw new Error(`the shop at ${url} did not recover`);
    },
    close: () => direct.close(),
  };
}

/** The shop of the cluster behind nginx, and the database on its primary. */
export function openTarget(): Target {
  return targetOf({
    url: SHOP_URL,
    access: readProviderAccess('provider', PORTS.provider),
    database: (options) => databaseUrl('tola', PORTS.primary) + options,
    async healDatabase() {
      healNodes();
      restartNodes();
      if (!(await until(isWhole, HEAL_TIMEOUT_MS, 500))) throw new Error('the nodes did not recover');
    },
  });
}
