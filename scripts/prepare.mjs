import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressBuiltFiles } from './compress-built-files.mjs';
import { withFileLock } from './file-lock.mjs';

/** The directory of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const oldestNode = [20, 19];
const installStamp = join(root, 'node_modules', '.tola-installed');
const buildStamp = join(root, 'build', '.tola-built');
const buildResult = join(root, 'build', 'server', 'index.js');
/** Not below build/ or node_modules/, which the tools empty before they fill them. */
const turnDirectory = join(root, '.preparing');
const sources = ['contract', 'api', 'storefront', 'server', 'db', 'razorpay-stand-in', 'public'];
const sourceFiles = ['vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json'];

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
  await withFileLock(turnDirectory, async () => {
    if (isInstalled()) return;
    say('Installing parts (first start only)…');
    rmSync(installStamp, { force: true });
    const { command, args } = npm();
    await runQuietly(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
      failure: 'The parts could not be installed (is there a network?)',
    });
    writeAtomically(installStamp, lockHash());
  });
}

/**
 * Builds the shop unless the last complete build was made from the current sources.
 * @param {(line: string) => void} say
 */
export async function buildShop(say) {
  if (isBuilt(sourceHash())) return;
  await withFileLock(turnDirectory, async () => {
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
    await compressBuiltFiles(join(root, 'build', 'client'));
    writeAtomically(buildStamp, hash);
  });
}

/**
 * Runs a program and prints its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, failure: string }} options
 */
export async function runQuietly(command, args, { env = {}, failure }) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  }
  const stop = passSignals(child);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(-1);
    });
    child.once('close', resolve);
  });
  stop();
  if (code === 0) return;
  throw new Refusal(`${output.trim().split('\n').slice(-60).join('\n')}\n\n${failure}; see above.`);
}

/** Forwards termination signals to the child, and then exits. */
function passSignals(child) {
  const handlers = ['SIGINT', 'SIGTERM'].map((signal) => {
    const handler = () => {
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
      child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const off of handlers) off();
  };
}

/** The npm that started this process, if any, so that its version and settings stay the same. */
function npm() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return { command: process.execPath, args: [cli] };
  return { command: 'npm', args: [] };
}

function isInstalled() {
  const hash = lockHash();
  if (readOrEmpty(installStamp) === hash) return true;
  if (!matchesLock()) return false;
  writeAtomically(installStamp, hash);
  return true;
}

/** Whether a manual `npm install` has installed the lockfile's packages. Optional ones may be missing. */
function matchesLock() {
  const inside = readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  if (!inside) return false;
  const present = JSON.parse(inside).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional || devOptional),
  );
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
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

function writeAtomically(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
