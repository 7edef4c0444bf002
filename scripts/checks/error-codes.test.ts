import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';

test('docs/error-codes.md lists every code with its status, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/error-codes.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| \S/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  const defined = Object.entries(errorCodes).map(([code, [status]]) => [code, status]);
  expect(listed.toSorted()).toEqual(defined.toSorted());
});
