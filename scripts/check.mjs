import { checkNode, installParts, runScript } from './prepare.mjs';
import { runChecks, runUnitTests } from './run-suites.mjs';

// Everything of `npm test` that needs no browser.
await runScript(async () => {
  checkNode();
  await installParts(console.log);
  const results = [await runChecks(), await runUnitTests()];
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(failed === 0 ? '\nAll good; npm test adds the browser.' : `\nNot yet: ${failed} failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
});
