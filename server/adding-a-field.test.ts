import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';

const run = promisify(execFile);
const COPIED = ['api', 'contract', 'db', 'pdf', 'razorpay-stand-in', 'server', 'storefront'];
const CONFIGURATION = ['package.json', 'tsconfig.json', 'drizzle.config.ts'];

interface Change {
  file: string;
  before: string;
  after: string;
}

/** The changes that a page of docs/ shows: blocks of a diff with the file in their first line. */
function documentedChanges(markdown: string): Change[] {
  return [...markdown.matchAll(/^( *)```diff\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', block = '']) => {
    const [head = '', ...lines] = block
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length));
    const without = (sign: string) =>
      lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
    return {
      file: head.replace('--- ', ''),
      before: without('+').join('\n'),
      after: without('-').join('\n'),
    };
  });
}

let copy: string;
let changes: Change[];

const fromCopy = (file: string) => import(pathToFileURL(join(copy, file)).href);

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tola-field-'));
  const filter = (source: string) => !source.includes('storefront/public');
  for (const name of [...COPIED, ...CONFIGURATION]) {
    await cp(name, join(copy, name), { recursive: true, filter });
  }
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  changes = documentedChanges(await readFile('docs/adding-a-field.md', 'utf8'));
  for (const { file, before, after } of changes) {
    const code = await readFile(join(copy, file), 'utf8');
    expect(code.split(before), `${file} has ${before} once`).toHaveLength(2);
    await writeFile(
      join(copy, file),
      code.replace(before, () => after),
    );
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Generates the migration of the changed tables; returns its SQL. */
async function generatedMigration(): Promise<string> {
  await run(join('node_modules', '.bin', 'drizzle-kit'), ['generate', '--name', 'hallmark'], { cwd: copy });
  const migrations = join(copy, 'db', 'migrations');
  const name = (await readdir(migrations)).find((file) => file.endsWith('_hallmark.sql')) ?? '';
  return readFile(join(migrations, name), 'utf8');
}

// It compiles a copy of the whole shop.
test('a displayed field needs four code files, from its column to the card', {
  timeout: 300_000,
}, async () => {
  expect(changes.map(({ file }) => file.split('/')[0])).toEqual(['db', 'contract', 'api', 'storefront']);
  const migration = await generatedMigration();
  expect(migration).toBe('ALTER TABLE "products" ADD COLUMN "hallmark" text;');

  const { openTestShop } = await fromCopy('api/testing/shop-testing.ts');
  const shop = await openTestShop();
  try {
    const listener = await shop.pool.connect();
    let notifications = 0;
    listener.on('notification', () => {
      notifications += 1;
    });
    await listener.query('listen catalogue_changed');
    const update = (changed: string) =>
      listener.query(`update products set ${changed} where product_id = 1`).then(() => notifications);

    await update('stock = 9');
    await shop.pool.query(migration);
    const before = await update('stock = 8');
    expect(await update("stock = 7, hallmark = 'BIS 916'")).toBe(before + 1);
    expect(await update('stock = 6')).toBe(before + 1);
    listener.release();

    const { body } = await shop.call(calls.getProducts, { query: { page: 1 } });
    const { productsOf } = await fromCopy('storefront/catalogue/products/listed-products.ts');
    const { ProductCard } = await fromCopy('storefront/catalogue/products/product-card.tsx');
    const cards = productsOf(body, new Date()).map((product: object) =>
      renderToStaticMarkup(
        createElement(
          MemoryRouter,
          null,
          createElement(ProductCard, { product, addToCart: () => undefined }),
        ),
      ),
    );
    expect(cards.filter((card: string) => card.includes('BIS 916'))).toHaveLength(1);
  } finally {
    await shop.stop();
  }
});
