import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare.mjs';

// Sends many random requests to the shop: npm run fuzz [-- --requests 10000] [-- --seed 7]
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = values.requests ?? '10000';
const seed = values.seed ?? String(randomInt(2 ** 31));
console.log(
  `${requests} requests from seed ${seed}; the same again: npm run fuzz -- --requests ${requests} --seed ${seed}`,
);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', 'bench/fuzz'], {
  cwd: root,
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  stdio: 'inherit',
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
