import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ours = /\.(?:tsx?|mjs|css)$/;
const notOurs = /^(?:node_modules|build|data|test-results|coverage|db\/migrations|studio\/masters|\..*)$/;

const commentOrText =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/**
 * @typedef {{ path: string, raw: string, code: string, lines: number }} Source
 */

/**
 * Reads every source file below a directory.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  return pathsBelow(root, '', ours).map((path) => {
    const raw = readFileSync(join(root, path), 'utf8');
    const lines = raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0);
    return { path, raw, code: raw.replace(commentOrText, blank), lines };
  });
}

/**
 * Reads every Markdown file below a directory.
 * @param {string} root
 */
export function readDocuments(root) {
  return pathsBelow(root, '', /\.md$/).map((path) => ({ path, raw: readFileSync(join(root, path), 'utf8') }));
}

/** The line number of a position. */
export function lineAt(text, position) {
  return text.slice(0, position).split('\n').length;
}

function pathsBelow(root, folder, wanted) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (notOurs.test(path) || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return pathsBelow(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

/** Replaces the text by spaces, so that positions and lines do not change. */
function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}
