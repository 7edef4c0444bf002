import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ours = /\.(?:tsx?|mjs|css)$/;
const notOurs = /^(?:node_modules|build|data|test-results|coverage|db\/migrations|studio\/masters|\..*)$/;

const commentOrText =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;
const importOrExport =
  /\b(?:import|export)\s+(?:(type)\s+)?[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * @typedef {{ target: string, line: number, isType: boolean, isAll: boolean }} Import
 * @typedef {{ path: string, raw: string, code: string, lines: number, imports: Import[] }} Source
 */

/**
 * Reads every source file below a directory, with what it imports from the same tree.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  const aliases = readAliases(root);
  return pathsBelow(root, '').map((path) => {
    const raw = readFileSync(join(root, path), 'utf8');
    const code = raw.replace(commentOrText, blank);
    const lines = raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0);
    return { path, raw, code, lines, imports: path.endsWith('.css') ? [] : importsOf(path, raw, aliases) };
  });
}

/** The line number of a position. */
export function lineAt(text, position) {
  return text.slice(0, position).split('\n').length;
}

function pathsBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (notOurs.test(path) || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return pathsBelow(root, path);
    return ours.test(entry.name) ? [path] : [];
  });
}

function importsOf(path, raw, aliases) {
  const withoutComments = raw.replace(commentOrText, (part) => (part.startsWith('/') ? blank(part) : part));
  return [...withoutComments.matchAll(importOrExport)].flatMap((match) => {
    const [, type, from, bare] = match;
    const target = resolveImport(path, from ?? bare, aliases);
    if (!target) return [];
    const isAll = /^export\s*\*/.test(match[0]);
    return [{ target, line: lineAt(raw, match.index), isType: type === 'type', isAll }];
  });
}

/** The path of an imported file of ours; undefined for a package or a generated file. */
function resolveImport(importer, name, aliases) {
  if (name.includes('+types/')) return undefined;
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name.replace(/\?.*$/, ''));
  const alias = aliases.find(([prefix]) => name.startsWith(prefix));
  return alias && posix.join(alias[1], name.slice(alias[0].length));
}

/** The subpath imports of package.json, such as `#api/*` for `./api/*`. */
function readAliases(root) {
  const file = join(root, 'package.json');
  const { imports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.replace('*', '')]);
}

/** Replaces the text by spaces, so that positions and lines do not change. */
function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}
