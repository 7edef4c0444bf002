import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// PostgreSQL stays the primary on a full disk: it refuses every sale, and Patroni sees a healthy server. So this hands the primary
// over to another node before the disk is full. Arguments: the node's folder, its name, the address of its Patroni.
const MIN_FREE_BYTES = 200 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1000;
const TIMEOUT_MS = 30_000;
const [folder = '', name = '', patroni = ''] = process.argv.slice(2);

for (;;) {
  await sleep(CHECK_INTERVAL_MS);
  if (hasSpace()) continue;
  await handOver().catch((error) => console.error(`The switchover failed: ${error.message}`));
}

function hasSpace() {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

async function handOver() {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const primary = await fetch(`${patroni}/primary`, { method: 'HEAD', signal });
  if (!primary.ok) return;
  const { members } = await (await fetch(`${patroni}/cluster`, { signal })).json();
  // Without a name, nobody becomes the primary if the other replica is ahead of the one that has every commit.
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
  if (!candidate) throw new Error('no replica has every commit');
  console.log(`The disk is nearly full: ${candidate} becomes the primary`);
  const response = await fetch(`${patroni}/switchover`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, signal },
    body: JSON.stringify({ leader: name, candidate }),
  });
  console.log(await response.text());
}
