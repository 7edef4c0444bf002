import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the check on a lockfile of these packages; returns the exit code and the output. */
async function check(packages: Record<string, object>): Promise<[number, string]> {
  const root = await mkdtemp(join(tmpdir(), 'tola-packages-'));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  const result = await new Promise<[number, string]>((resolve) => {
    execFile(process.execPath, ['scripts/checks/check-packages.mjs', root], (error, out, wrong) =>
      resolve([error ? 1 : 0, out + wrong]),
    );
  });
  await rm(root, { recursive: true });
  return result;
}

test('SEC-57 a package with another licence, or with an install script, does not come in unnoticed', async () => {
  const good = { 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { license: 'MPL-2.0', dev: true } };
  expect(await check(good)).toEqual([0, expect.stringContaining('1 packages are part of the shop')]);
  for (const [bad, words] of [
    [{ 'node_modules/a': { license: 'GPL-3.0' } }, 'a (shipped) has the licence GPL-3.0'],
    [{ 'node_modules/@x/b': { license: 'MPL-2.0' } }, '@x/b (shipped) has the licence MPL-2.0'],
    [{ 'node_modules/c': {} }, 'c (shipped) has the licence unknown'],
    [{ 'node_modules/d': { license: 'MIT', hasInstallScript: true } }, 'd runs a script'],
  ] as const) {
    expect(await check({ ...good, ...bad })).toEqual([1, expect.stringContaining(words)]);
  }
});
