// Runs the built shop without building it: node deploy/run.mjs, or with the words of an owner's command.
// Overrides the environment: with another value React runs its slow development build.
process.env.NODE_ENV = 'production';
const { main, runCommand } = await import('../build/server/index.js');
const words = process.argv.slice(2);
if (words.length === 0) await main();
else process.exitCode = await runCommand(words);
