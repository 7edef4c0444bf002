import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm install` may write a lockfile that `npm ci` refuses, when the registry lacks a platform's package at
// that moment; and a download address would tie every installation to one registry.
const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const problems = Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved }]) => [
  ...Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map(
      (name) => `${path || 'package.json'} has the optional dependency ${name}, which is not in the lockfile`,
    ),
  ...(resolved === undefined ? [] : [`${path} names a download address`]),
]);

/** Resolves like npm: in the package's own node_modules, then in those of its parent folders. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

for (const problem of problems) console.error(`package-lock.json: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`package-lock.json: ${Object.keys(packages).length} entries, all complete`);
