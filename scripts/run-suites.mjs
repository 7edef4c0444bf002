import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** @typedef {{ passed: number, failed: number }} Result */

const tool = (...path) => join(root, 'node_modules', ...path);
const vitest = tool('vitest', 'vitest.mjs');
const playwright = tool('@playwright', 'test', 'cli.js');

/** The quick checks; each counts as one test. */
const checks = [
  { name: 'Style', commands: [[tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']] },
  {
    name: 'Types',
    commands: [
      [tool('@react-router', 'dev', 'bin.js'), 'typegen'],
      [tool('typescript', 'bin', 'tsc'), '--noEmit'],
    ],
  },
  { name: 'Structure', commands: [[join(root, 'scripts', 'check-structure.mjs')]] },
  { name: 'Lockfile', commands: [[join(root, 'scripts', 'check-lock.mjs')]] },
  { name: 'Licences and install scripts', commands: [[join(root, 'scripts', 'check-packages.mjs')]] },
  { name: 'Known holes', commands: [[join(root, 'scripts', 'npm-audit.mjs')]] },
];

/**
 * Style, types, structure, lockfile, licences and known holes.
 * @returns {Promise<Result>}
 */
export async function runChecks() {
  let failed = 0;
  for (const { name, commands } of checks) {
    console.log(`\n# ${name}`);
    if (!(await allSucceed(commands))) failed += 1;
  }
  return { passed: checks.length - failed, failed };
}

/**
 * The tests that need no browser.
 * @returns {Promise<Result>}
 */
export function runUnitTests() {
  console.log('\n# Unit tests');
  return runSuite((report) => ({
    command: [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(isBrokenFile).length,
    }),
  }));
}

/**
 * The tests in a browser.
 * @param {string} chromium path of its program
 * @returns {Promise<Result>}
 */
export function runBrowserTests(chromium) {
  console.log('\n# Browser tests');
  return runSuite((report) => ({
    command: [playwright, 'test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: countBrowserTests,
  }));
}

/** A test that passed only on retry counts as passed, and is reported as flaky. */
function countBrowserTests({ stats }) {
  if (stats.flaky > 0) console.log(`\nUNSTEADY: ${stats.flaky} passed only at the second try.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/**
 * The short form of the fault rig: each fault and each race counts as one test. It waits more than it computes, so it
 * runs in parallel with other suites, and prints its output at the end.
 * @returns {Promise<Result>}
 */
export function runFaults() {
  console.log('\nFaults and races have begun; they speak when they are done.');
  return runSuite((report) => ({
    title: 'Faults and races',
    command: [join(root, 'faults', 'run.mjs'), '--short', '--report', report],
    count: ({ passed, failed }) => ({ passed, failed }),
  }));
}

/** A suite that crashed or ran no test has failed, even if no single test did. */
async function runSuite(describe) {
  const folder = mkdtempSync(join(tmpdir(), 'tola-report-'));
  try {
    const report = join(folder, 'report.json');
    const { command, env, count, title } = describe(report);
    const succeeded = await (title ? runAside(title, command) : run(command, env));
    const { passed, failed } = readReport(report, count);
    const sound = passed + failed > 0 && (succeeded || failed > 0);
    return { passed, failed: sound ? failed : failed + 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A test file that failed before its first test. */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

async function allSucceed(commands) {
  for (const command of commands) if (!(await run(command))) return false;
  return true;
}

/** Runs a tool with this Node, with output to the terminal; returns whether it succeeded. */
function run(command, env = {}) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return ending(child);
}

/** The same in parallel with other work: its output is printed at the end, under a title. */
async function runAside(title, command) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const succeeded = await ending(child);
  process.stdout.write(`\n# ${title}\n${Buffer.concat(said)}`);
  return succeeded;
}

function ending(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
