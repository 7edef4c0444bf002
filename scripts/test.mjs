import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { buildShop, checkNode, installParts, Refusal, runScript } from './prepare.mjs';
import { runBrowserTests, runChecks, runFaults, runUnitTests } from './run-suites.mjs';

// All checks and tests: npm test [-- --only checks|unit|browser|faults]
const parts = ['checks', 'unit', 'browser', 'faults'];

await runScript(async () => {
  checkNode();
  const wanted = wantedParts();
  await installParts(console.log).catch(sayNothingPassed);
  const browser = wanted.includes('browser');
  const faults = wanted.includes('faults');
  const { chromium, built, lost } = await prepareShop({ browser, build: browser || faults });
  const results = [lost];
  if (wanted.includes('checks')) results.push(await runChecks());
  const aside = faults && built ? runFaults() : undefined;
  if (wanted.includes('unit')) results.push(await runUnitTests());
  if (aside) results.push(await aside);
  if (browser && chromium && built) results.push(await runBrowserTests(chromium));
  const total = (what) => results.reduce((sum, result) => sum + result[what], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
});

function sayNothingPassed(error) {
  if (error instanceof Refusal) process.once('exit', () => console.log('\n0 passed, 1 failed'));
  throw error;
}

function wantedParts() {
  const { values } = parseArgs({ options: { only: { type: 'string' } }, strict: false });
  if (values.only === undefined) return parts;
  if (parts.includes(values.only)) return [values.only];
  throw new Refusal(`--only takes ${parts.join(', ')}.`);
}

/** A failed build or a missing browser counts as a failure; the other suites still run. */
async function prepareShop(wanted) {
  const lost = { passed: 0, failed: 0 };
  const attempt = async (isWanted, work) => {
    if (!isWanted) return undefined;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      lost.failed += 1;
      return undefined;
    }
  };
  const chromium = await attempt(wanted.browser, () => findChromium(console.log));
  const built = await attempt(wanted.build, async () => {
    await buildShop(console.log);
    lost.passed += 1;
    return true;
  });
  return { chromium, built, lost };
}
