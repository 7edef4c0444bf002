import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();
let folder: string;
let names: string[];
const home = process.cwd();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-words-'));
  const { output } = await runAsOwner(shop, 'help');
  names = output.flatMap((line) => /^ {2}([a-z-]+) /.exec(line)?.[1] ?? []).filter((name) => name !== 'help');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each([['help'], ['--help'], ['-h'], []])('"%s" shows every command', async (...words) => {
  const { code, output } = await runAsOwner(shop, ...words);
  expect(code).toBe(0);
  expect(output.join('\n')).toContain('backup FILE');
});

test.each(['--help', '-h'])('every command prints its usage on %s and does nothing', async (option) => {
  expect(names).toContain('backup');
  for (const name of names) {
    const { code, output } = await runAsOwner(shop, name, option);
    expect([name, code]).toEqual([name, 0]);
    expect(output[0]).toMatch(new RegExp(`^Usage: npm run shop -- ${name}\\b`));
  }
  expect((await runAsOwner(shop, 'help', 'backup')).output[0]).toBe(
    'Usage: npm run shop -- backup FILE [--overwrite]',
  );
  expect(await readdir(home)).not.toContain(option);
});

test('every command refuses an unknown option', async () => {
  for (const name of names) {
    const { code, output } = await runAsOwner(shop, name, '--nonsense');
    expect([name, code, output[0]]).toEqual([name, 1, `"${name}" knows no "--nonsense".`]);
    expect(output[1]).toMatch(/^Usage: /);
  }
  expect(await readdir(home)).not.toContain('--nonsense');
});

test('too few or too many arguments print the usage', async () => {
  for (const words of [
    ['backup'],
    ['backup', 'a', 'b'],
    ['metal-rate', '22K916'],
    ['orders', 'shipped', 'x'],
  ]) {
    const { code, output } = await runAsOwner(shop, ...words);
    expect(code).toBe(1);
    expect(output[0]).toMatch(new RegExp(`^Usage: npm run shop -- ${words[0]} `));
  }
  expect((await runAsOwner(shop, 'orders', '--before')).output[0]).toBe(
    '"--before" needs ORDER_ID behind it.',
  );
  expect((await runAsOwner(shop, 'bakcup', 'x')).output[0]).toBe('There is no command "bakcup".');
});

test('the value of an option follows it, or an equals sign; an option without one takes none', async () => {
  for (const words of [
    ['--before', 'NONE'],
    ['--before=NONE', '--json'],
  ]) {
    const { code, output } = await runAsOwner(shop, 'orders', ...words);
    expect([code, output.join()]).toEqual([1, expect.stringContaining('NONE')]);
  }
  expect((await runAsOwner(shop, 'orders', '--json=yes')).output[0]).toBe('"orders" knows no "--json=yes".');
});

test('a backup replaces an existing file only with --overwrite', async () => {
  const file = join(folder, 'shop.backup');
  await writeFile(file, 'the only good copy');
  const refused = await runAsOwner(shop, 'backup', file);
  expect(refused.code).toBe(1);
  expect(refused.errors).toBe(
    `${file} already exists and was not changed: choose another name, or add --overwrite.\n`,
  );
  expect(await readFile(file, 'utf8')).toBe('the only good copy');

  expect((await runAsOwner(shop, 'backup', file, '--overwrite')).code).toBe(0);
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect((await runAsOwner(shop, 'backup', join(folder, 'new.backup'))).code).toBe(0);
});
