import { exitWithParent } from './exit-with-parent.mjs';
import { buildShop, checkNode, installParts, runScript } from './prepare.mjs';

// package.json starts this with `exec`, so that no shell stands between npm and the shop and swallows the
// signals that npm passes on; the second half of that line is for Windows, which has no `exec`.
await runScript(async () => {
  exitWithParent();
  checkNode();
  await installParts(console.log);
  await buildShop(console.log);
});

// Whatever a shell or a tool has set: with another value React renders in its slow form for development.
process.env.NODE_ENV = 'production';
const { main } = await import('../build/server/index.js');
await main();

// Ctrl-C arrives twice, from the terminal and from npm: the second must not cut the orderly end short.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
