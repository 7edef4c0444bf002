import { followNpm } from './follow-npm.mjs';
import { checkNode, installParts, runScript } from './prepare.mjs';

await runScript(async () => {
  followNpm();
  checkNode();
  await installParts(console.log);
});

process.env.NODE_ENV ??= 'development';
await import('../server/dev.mjs');
