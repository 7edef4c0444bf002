import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, NODES } from './layout.ts';
import { idsOf } from './processes.ts';

/** Small enough to be filled within seconds. */
const DISK_BYTES = 3 * 1024 ** 3;

/** Gives each node a disk of its own, a file with a file system, so that the disk of one can be full. */
export function mountDisks(): void {
  for (const { name, folder, user } of NODES) {
    if (isMounted(folder)) continue;
    const image = join(FOLDER, 'disks', `${name}.img`);
    mkdirSync(folder, { recursive: true });
    if (!existsSync(image)) {
      mkdirSync(join(FOLDER, 'disks'), { recursive: true });
      writeFileSync(image, '');
      truncateSync(image, DISK_BYTES);
      execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    }
    execFileSync('mount', ['-o', 'loop', image, folder]);
    const { uid, gid } = idsOf(user);
    chownSync(folder, uid, gid);
  }
}

export function unmountDisks(): void {
  for (const { folder } of NODES) if (isMounted(folder)) execFileSync('umount', [folder]);
}

function isMounted(folder: string): boolean {
  return spawnSync('mountpoint', ['-q', folder]).status === 0;
}
