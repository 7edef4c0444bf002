import { join } from 'node:path';
import { buildShop, checkNode, installParts, root, runScript } from '../scripts/prepare.mjs';

// npm run faults [-- --short|--long --rounds 20 --seed 7 --only C4 --timings --held 10m]: injects faults and
// checks the invariants. docs/reliability.md explains the output.
await runScript(async () => {
  checkNode();
  await installParts(console.error);
});
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'faults/main.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
process.exit(await module.main(process.argv.slice(2), () => runScript(() => buildShop(console.error))));
