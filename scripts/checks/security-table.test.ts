import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const IDS = Array.from({ length: 62 }, (_, index) => `SEC-${String(index + 1).padStart(2, '0')}`);

/** The rows of the attack list in docs/security.md: the id, and the test files that it names. */
function rowsOfDocument(): Map<string, string[]> {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^\| (SEC-\d\d) \|(.*)$/gm)].map(([, id = '', rest = '']) => [
      id,
      [...rest.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = '']) => file),
    ]),
  );
}

/** The test files per attack id in their titles. */
function filesOfTests(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const folder of [
    'api',
    'contract',
    'pdf',
    'server',
    'storefront',
    'e2e',
    'bench',
    'faults',
    'scripts',
    'message-stand-in',
    'razorpay-stand-in',
  ]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry);
      if (!/\.test\.tsx?$/.test(path)) continue;
      for (const [, ids = ''] of readFileSync(join(root, path), 'utf8').matchAll(/['"`]((?:SEC-\d\d )+)/g)) {
        for (const id of ids.trim().split(' ')) found.set(id, (found.get(id) ?? new Set()).add(path));
      }
    }
  }
  return found;
}

test('the attack list of docs/security.md is whole, and names the tests that there are', () => {
  const rows = rowsOfDocument();
  const tests = filesOfTests();
  expect([...rows.keys()]).toEqual(IDS);
  for (const [id, files] of rows) {
    expect([id, files.toSorted()]).toEqual([id, [...(tests.get(id) ?? [])].toSorted()]);
  }
});
