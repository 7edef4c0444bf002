import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODES, type Node } from '../layout.ts';
import { launchService, signalUser } from '../processes.ts';
import { diskGuardOf, etcdOf, patroniService } from '../services/nodes.ts';

/** A way to lose a node, and how it comes back. */
export interface NodeFault {
  name: string;
  /** The node is the primary. */
  inject(node: Node): void | Promise<void>;
}

/** A chain of its own, so that healing removes no other rules. */
const CHAIN = 'tola-cluster';
const FILLER = 'filler';
const MEBIBYTE = 1024 * 1024;

export const NODE_FAULTS: readonly NodeFault[] = [
  { name: 'killed', inject: ({ user }) => signalUser(user, 'KILL') },
  { name: 'cut off', inject: cutOff },
  { name: 'stopped', inject: ({ user }) => signalUser(user, 'STOP') },
  { name: 'disk full', inject: fillDisk },
  { name: 'killed after replicas', inject: killAfterReplicas },
];

/** Longer than every deadline of the shop and the database. */
const ISOLATION_MS = 15_000;

/** Both replicas' PostgreSQL is paused for a while: what the primary commits meanwhile is lost with it. */
async function killAfterReplicas(primary: Node): Promise<void> {
  const replicas = NODES.filter((node) => node !== primary);
  for (const { user } of replicas) signalUser(user, 'STOP', 'postgres');
  await sleep(ISOLATION_MS);
  signalUser(primary.user, 'KILL');
  for (const { user } of replicas) signalUser(user, 'CONT');
}

/** No packet passes between a node and the rest of the machine. */
function cutOff({ user, host }: Node): void {
  execFileSync('iptables', ['-N', CHAIN]);
  execFileSync('iptables', ['-I', 'OUTPUT', '-j', CHAIN]);
  const rules = [
    ['-m', 'owner', '--uid-owner', user, '!', '-d', host],
    ['-m', 'owner', '!', '--uid-owner', user, '-d', host],
  ];
  for (const rule of rules) execFileSync('iptables', ['-A', CHAIN, ...rule, '-j', 'DROP']);
}

/** Each node has a small disk of its own, see `mountDisks`. */
function fillDisk({ folder }: Node): void {
  const { bavail, bsize } = statfsSync(folder);
  const chunk = Buffer.alloc(MEBIBYTE);
  const file = join(folder, FILLER);
  try {
    for (let free = bavail * bsize; free > -MEBIBYTE; free -= MEBIBYTE)
      writeFileSync(file, chunk, { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Ends all faults and starts what does not run. */
export function healNodes(): void {
  spawnSync('iptables', ['-D', 'OUTPUT', '-j', CHAIN], { stdio: 'ignore' });
  spawnSync('iptables', ['-F', CHAIN], { stdio: 'ignore' });
  spawnSync('iptables', ['-X', CHAIN], { stdio: 'ignore' });
  for (const { folder, user } of NODES) {
    rmSync(join(folder, FILLER), { force: true });
    signalUser(user, 'CONT');
  }
}

export function restartNodes(): void {
  for (const node of NODES) {
    launchService(etcdOf(node));
    launchService(patroniService(node));
    launchService(diskGuardOf(node));
  }
}
