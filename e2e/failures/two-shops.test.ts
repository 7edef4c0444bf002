import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openEmbeddedPostgres } from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { openShop, type RunningShop } from '../start-shop.ts';

test.setTimeout(180_000);
const run = promisify(execFile);

let folder: string;
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
const opened: RunningShop[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tola-two-'));
  database = await openEmbeddedPostgres({ dataDir: path.join(folder, 'server') });
});

test.afterAll(async () => {
  for (const shop of opened) await shop.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const command = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  run(process.execPath, ['scripts/shop.mjs', ...words], { env: { ...process.env, ...env } });

async function create(name: string): Promise<NodeJS.ProcessEnv> {
  const file = path.join(folder, `${name}.env`);
  await command({ DATABASE_URL: database.connectionString }, 'create-shop', name, file);
  return { ...parseEnv(await readFile(file, 'utf8')), STAND_IN: 'yes' };
}

test('two shops run in one database, and each has its own pieces, settings and backup', async ({ page }) => {
  const [meena, ravi] = [await create('meena'), await create('ravi')];
  const shops = await Promise.all([
    openShop({ ...meena, SELLER_NAME: 'Meena Jewels' }),
    openShop({ ...ravi, SELLER_NAME: 'Ravi Gold', DEMO: 'no' }),
  ]);
  opened.push(...shops);
  const [first, second] = shops;
  await page.goto(`${first.url}/user/products`);
  await expect(page.getByRole('contentinfo')).toContainText('Meena Jewels');
  await expect(page.locator('a[href^="/user/products/"]').first()).toBeVisible();
  await page.goto(`${second.url}/user/products`);
  await expect(page.getByRole('contentinfo')).toContainText('Ravi Gold');
  await expect(page.locator('a[href^="/user/products/"]')).toHaveCount(0);

  await command(ravi, 'settings', 'set', 'seller.phone', '022 5550 1234');
  await expect
    .poll(async () => (await fetch(`${second.url}/user/products`)).text())
    .toContain('022 5550 1234');
  expect(await (await fetch(`${first.url}/user/products`)).text()).not.toContain('022 5550 1234');

  const sizes: number[] = [];
  for (const [name, env] of Object.entries({ meena, ravi })) {
    const file = path.join(folder, `${name}.backup`);
    await command(env, 'backup', file);
    sizes.push((await stat(file)).size);
  }
  expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 2);
});
