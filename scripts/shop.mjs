import { buildShop, checkNode, installParts, runScript } from './prepare.mjs';

// Standard output belongs to the command.
const say = (line) => console.error(line);

await runScript(async () => {
  checkNode();
  await installParts(say);
  await buildShop(say);
});

// Overrides the environment: with another value React runs its slow development build.
process.env.NODE_ENV = 'production';
const { runCommand } = await import('../build/server/index.js');
process.exitCode = await runCommand(process.argv.slice(2));

// A connection to an unresponsive database would keep the process open for minutes.
const MAX_CLOSING_MS = 5000;
setTimeout(() => process.exit(), MAX_CLOSING_MS).unref();
