import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium/find-chromium.mjs';
import { checkNode, installParts, root, runScript } from './prepare.mjs';
import { browserFailures, faultFailures, unitFailures } from './test-failures.mjs';

// All checks and tests: npm test. The suites are the scripts of package.json that `npm run check:…` and `test:…` run singly;
// each check counts as one test. `npm run check` is the first two suites, which need no browser.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const reports = mkdtempSync(join(tmpdir(), 'tola-report-'));

/** The arguments that make a suite write its report, and the counts in it. */
const suites = {
  unit: {
    args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    // A file that fails before its first test counts as a failed test.
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.testResults.filter(isBroken).length,
      failures: unitFailures(report, root),
    }),
  },
  browser: {
    args: () => ['--reporter=list,json'],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    count: ({ stats, ...report }) => {
      if (stats.flaky > 0) console.log(`\nFLAKY: ${stats.flaky} passed only on retry.`);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        failures: browserFailures(report),
      };
    },
  },
  faults: {
    args: (file) => ['--report', file],
    count: (report) => ({ ...report, failures: faultFailures(report) }),
  },
};

await runScript(async () => {
  checkNode();
  await installParts(console.log).catch((error) => {
    process.once('exit', () => console.log('\n0 passed, 1 failed'));
    throw error;
  });
  const results = [];
  for (const name of checks) results.push(asResult(await run(name), name));
  if (process.argv.includes('--no-browser')) {
    results.push(await runSuite('unit'));
  } else {
    const CHROMIUM_PATH = await findChromium(console.log).catch(({ message }) => console.error(message));
    // The fault tests wait more than they compute, so they run beside the unit tests.
    results.push(...(await Promise.all([runSuite('unit'), runSuite('faults')])));
    results.push(CHROMIUM_PATH ? await runSuite('browser', { CHROMIUM_PATH }) : asResult(false, 'chromium'));
  }
  const total = (what) => results.reduce((sum, result) => sum + result[what], 0);
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`FAILED: ${failure}`);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
});
rmSync(reports, { recursive: true, force: true });

function asResult(succeeded, name) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };
}

/** A suite that crashed or ran no test has failed, even if no single test did. */
async function runSuite(name, env = {}) {
  const { args, count, env: reportEnv } = suites[name];
  const file = join(reports, `${name}.json`);
  const succeeded = await run(`test:${name}`, args(file), { ...env, ...reportEnv?.(file) });
  const { passed, failed, failures = [] } = readReport(file, count);
  const isSound = passed + failed > 0 && (succeeded || failed > 0);
  return { passed, failed: isSound ? failed : failed + 1, failures };
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** Runs a script of package.json; returns whether it succeeded. */
function run(name, args = [], env = {}) {
  console.log(`\n# ${name}`);
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
