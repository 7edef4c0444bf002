import { join } from 'node:path';
import { buildShop, checkNode, installParts, root, runScript } from '../scripts/prepare.mjs';

// npm run faults [-- --short|--long --rounds 20 --seed 7 --only C4 --timings --held 10m]: breaks the shop on purpose and looks whether
// its books are still right. docs/reliability.md says how to read what it prints.
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
