import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compressBuiltFiles } from './compress-built-files.mjs';

/** The directory of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const oldestNode = [20, 19];
const buildStamp = join(root, 'build', '.tola-built');
const buildResult = join(root, 'build', 'server', 'index.js');
/** Not below build/ or node_modules/, which the tools empty before they fill them. */
const lockFile = join(root, '.prepare.lock');
const sources = [
  'contract',
  'pdf',
  'api',
  'storefront',
  'office',
  'server',
  'db',
  'message-stand-in',
  'razorpay-stand-in',
  'public',
];
const sourceFiles = ['vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json'];

/** Builds next to the shop's own, each with its configuration. */
const furtherBuilds = {
  office: 'office/vite.config.ts',
  'thread that draws documents': 'server/documents/vite.config.ts',
};

/** A foreseen failure: its message is printed without a stack trace. */
export class Refusal extends Error {}

/**
 * Runs a script; a Refusal ends it with its message and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Refuses a Node that is too old, with a message instead of a syntax error. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Refusal(
    `Tola needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Please install a newer one.`,
  );
}

/**
 * Installs the npm packages unless those of the lockfile are installed already.
 * @param {(line: string) => void} say
 */
export async function installParts(say) {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    say('Installing parts (first start only)…');
    await runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      failure: 'The parts could not be installed (is there a network?)',
    });
  });
}

/**
 * Builds the shop unless the last complete build was made from the current sources.
 * @param {(line: string) => void} say
 */
export async function buildShop(say) {
  if (isBuilt(sourceHash())) return;
  await withLock(async () => {
    const hash = sourceHash();
    if (isBuilt(hash)) return;
    say('Building…');
    // The stamp is removed first, so that a failed or killed build is never taken for a complete one.
    rmSync(buildStamp, { force: true });
    const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.js');
    await runQuietly(process.execPath, [tool, 'build'], {
      env: { NODE_ENV: 'production' },
      failure: 'The shop could not be built',
    });
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    for (const [part, config] of Object.entries(furtherBuilds)) {
      await runQuietly(process.execPath, [vite, 'build', '--config', config], {
        env: { NODE_ENV: 'production' },
        failure: `The ${part} could not be built`,
      });
    }
    for (const part of ['client', 'office']) await compressBuiltFiles(join(root, 'build', part));
    writeFileSync(buildStamp, hash);
  });
}

/**
 * Runs a program and prints its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, failure: string }} options
 */
export async function runQuietly(command, args, { env = {}, failure }) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  const output = [stdout, stderr, error?.message].filter(Boolean).join('').trim();
  throw new Refusal(`${output.split('\n').slice(-60).join('\n')}\n\n${failure}; see above.`);
}

/** Lets one process of this clone at a time install or build: two builds would empty each other's folder. */
async function withLock(work) {
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      await sleep(200);
      if (!isRunning(Number(readOrEmpty(lockFile)))) rmSync(lockFile, { force: true });
    }
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the packages of the lockfile are there. Those for other platforms may be missing. */
function isInstalled() {
  const inside = readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  if (!inside) return false;
  const present = JSON.parse(inside).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional || devOptional),
  );
}

function isBuilt(hash) {
  return readOrEmpty(buildStamp) === hash && existsSync(buildResult);
}

/** Changes when a source file is added, removed, edited or replaced. */
function sourceHash() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const file of sourceFiles) if (existsSync(join(root, file))) add(file);
  for (const folder of sources) for (const file of filesBelow(folder)) add(file);
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    });
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
