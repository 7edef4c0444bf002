// Runs the production build: the shop without arguments, an owner's command with them. Not through
// scripts/start.mjs, which would rebuild in the middle of a run when a source changes.
const { main, runCommand } = await import('../../build/server/index.js');
const words = process.argv.slice(2);
if (words.length > 0) process.exitCode = await runCommand(words);
else await main();
