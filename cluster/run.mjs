import { join } from 'node:path';
import { buildShop, checkNode, installParts, root, runScript } from '../scripts/prepare.mjs';

// npm run cluster -- up | down [--remove] | status | failover [--rounds 20] | rolling: a whole shop on three database
// nodes of this machine. docs/cluster.md explains it.
await runScript(async () => {
  checkNode();
  await installParts(console.error);
});
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'cluster/main.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
process.exit(await module.main(process.argv.slice(2), () => runScript(() => buildShop(console.error))));
