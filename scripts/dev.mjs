import { exitWithParent } from './exit-with-parent.mjs';
import { checkNode, installParts, runScript } from './prepare.mjs';

await runScript(async () => {
  exitWithParent();
  checkNode();
  await installParts(console.log);
});

process.env.NODE_ENV ??= 'development';
await import('../server/dev.mjs');
