import { checkNode, installParts, runScript } from './prepare.mjs';

await runScript(async () => {
  checkNode();
  await installParts(console.log);
});

process.env.NODE_ENV ??= 'development';
await import('../server/dev.mjs');
