import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { NODES } from './layout.ts';

const PACKAGES = [
  'postgresql-15',
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'nginx',
  'iptables',
] as const;

/** Debian starts what it installs; the cluster starts its own processes on its own ports. */
const STARTED_BY_DEBIAN = ['etcd', 'haproxy', 'pgbouncer', 'nginx'] as const;

/** Installs the Debian packages that are missing, and makes the users of the nodes. */
export function installPackages(say: (line: string) => void): void {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    say(`Installing ${missing.join(', ')} ...`);
    // Otherwise Debian makes a database of its own, which nobody here uses.
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n', {
      flag: 'a',
    });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const name of STARTED_BY_DEBIAN) spawnSync('service', [name, 'stop'], { stdio: 'ignore' });
  }
  for (const { user } of NODES) {
    if (spawnSync('id', [user], { stdio: 'ignore' }).status === 0) continue;
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', user]);
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['--status', name], { encoding: 'utf8' });
  return stdout.includes('Status: install ok installed');
}
