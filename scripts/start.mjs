import { buildShop, checkNode, installParts, runScript } from './prepare.mjs';

// package.json starts this with `exec`, so that no shell between npm and the shop swallows the
// signals that npm passes on; the second half of that line is for Windows, which has no `exec`.
await runScript(async () => {
  checkNode();
  await installParts(console.log);
  await buildShop(console.log);
});

// Overrides the environment: with another value React runs its slow development build.
process.env.NODE_ENV = 'production';
const { main } = await import('../build/server/index.js');
await main();

// Ctrl-C arrives twice, from the terminal and from npm: the second must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
