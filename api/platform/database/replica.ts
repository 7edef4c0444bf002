import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** Reads public data from a replica, as long as it has every change that was notified. */
export interface Replica {
  /** Runs a read on the replica, or on the primary while the replica lags or cannot be reached. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** The catalogue changed: the replica is not read until it has the change. To be called before caches are cleared. */
  onChange(): void;
  /** Notifications may be missed from now on, until the next `onChange`. */
  onDisconnect(): void;
  stop(): Promise<void>;
}

/** Polling interval of a lagging replica, and of one that failed. */
const PAUSE_MS = { lagging: 50, failed: 1000 };

/** @param connectionString of a single server: several replicas behind one name have different lags. */
export function openReplica(
  connectionString: string,
  { db: primary, pool: primaryPool }: Pick<OpenDatabase, 'db' | 'pool'>,
  log: FastifyBaseLogger,
): Replica {
  const { db: replica, pool, close } = openDatabase(connectionString);
  const lag = followLag(primaryPool, pool, log);
  return {
    async read(work) {
      if (!lag.isCurrent()) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        log.warn({ err: error }, 'the replica failed: pages are read from the primary');
        if (lag.isCurrent()) lag.onChange();
        return work(primary);
      }
    },
    onChange: lag.onChange,
    onDisconnect: lag.onDisconnect,
    async stop() {
      lag.stop();
      await close();
    },
  };
}

/** Tracks whether the replica has every notified change of the primary. */
function followLag(primary: Pool, replica: Pool, log: FastifyBaseLogger) {
  /** Counts the changes; the replica is read while it has all of them. */
  let changes = 0;
  let isCurrent = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const later = (pause: number, work: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(work, pause);
  };

  /** Polls until the replica has replayed the primary's current log position. */
  const catchUp = async (change: number, position?: string): Promise<void> => {
    if (change !== changes || isStopped) return;
    let wanted = position;
    try {
      wanted ??= await writtenBy(primary);
      const hasAll = await hasReplayed(replica, wanted);
      if (change !== changes) return;
      isCurrent = hasAll;
      if (!hasAll) later(PAUSE_MS.lagging, () => void catchUp(change, wanted));
    } catch (error) {
      log.warn({ err: error }, 'the replica cannot be reached: pages are read from the primary');
      later(PAUSE_MS.failed, () => void catchUp(change, wanted));
    }
  };

  const suspend = () => {
    isCurrent = false;
    changes += 1;
  };

  return {
    isCurrent: () => isCurrent,
    onChange() {
      suspend();
      void catchUp(changes);
    },
    onDisconnect: suspend,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The end of the log, also of commits that did not wait for the disk: a notification's commit is before it. */
async function writtenBy(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>(
    'select pg_current_wal_insert_lsn() as position',
  );
  return rows[0]?.position ?? '';
}

async function hasReplayed(replica: Pool, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ is_there: boolean | null }>(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
    [position],
  );
  return rows[0]?.is_there ?? false;
}

/** A read of public data, on the replica if the shop has one. */
export function readShown<Reader extends { db: Database; replica?: Replica }, Result>(
  shop: Reader,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  return shop.replica ? shop.replica.read((db) => work({ ...shop, db })) : work(shop);
}
