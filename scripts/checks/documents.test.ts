import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt, readDocuments } from './read-sources.mjs';

const root = join(import.meta.dirname, '../..');
const documents = readDocuments(root);
const folders = new Set(readdirSync(root));
/** A path in an explanation of where an owner may put a file. */
const EXAMPLES = new Set(['storefront/public/pictures/mine/ring-1.webp']);

test('every link of a document leads to a file, and to one of its headings', () => {
  const broken = documents.flatMap(({ path, raw }) =>
    [...raw.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, target, heading]) => !leadsSomewhere(path, target, heading))
      .map(({ 0: link, index }) => `${path}:${lineAt(raw, index)} ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every path that a document names exists', () => {
  const missing = documents.flatMap(({ path, raw }) =>
    [...raw.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
      .filter(([, named = '']) => folders.has(named.split('/')[0] ?? '') && !EXAMPLES.has(named))
      .filter(
        ([, named = '']) =>
          ![root, join(root, posix.dirname(path))].some((base) => existsSync(join(base, named))),
      )
      .map(({ 0: named, index }) => `${path}:${lineAt(raw, index)} ${named}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['README.md', 100],
  ['docs/architecture.md', 80],
])('%s has at most %d lines', (path, max) => {
  expect(readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(max);
});

function leadsSomewhere(from: string, target = '', heading?: string): boolean {
  const path = target === '' ? from : posix.join(posix.dirname(from), target);
  if (!existsSync(join(root, path))) return false;
  return heading === undefined || headingsOf(path).includes(heading);
}

/** The fragments that GitHub makes of the headings of a document. */
function headingsOf(path: string): string[] {
  const headings = readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
