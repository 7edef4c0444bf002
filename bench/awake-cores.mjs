import { spawn, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Keeps every core from falling asleep, by a task each that runs only where nothing else wants to. To wake a sleeping core
 * takes a virtual machine longer than the shop takes for a kept page, and it is the sender who pays: a server that is
 * fast enough never to let the load generator sleep seems twice as fast as one that is a little slower. On a machine of
 * one's own the kernel's `idle=poll` does the same.
 * @returns {() => void} lets them sleep again
 */
export function keepCoresAwake() {
  if (spawnSync('chrt', ['--version']).error) {
    console.log('chrt is not installed: cores fall asleep, and waking them counts against whoever sends.');
    return () => {};
  }
  const spinners = cpus().map(() =>
    spawn('chrt', ['--idle', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const spinner of spinners) spinner.kill('SIGKILL');
  };
  process.once('exit', stop);
  return () => {
    process.removeListener('exit', stop);
    stop();
  };
}
