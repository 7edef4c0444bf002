import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { type Outcome, runAsOwner } from '../owner-testing.ts';

const [head = '', first = ''] = (await import('../../../db/demo/catalogue.csv?raw')).default.split('\n');

const shop = shopOfThisFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The first demo product with changed cells. */
function line(sku: string, changes: Record<string, string> = {}): string {
  const names = head.split(',');
  const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const all = { sku, product_name: `Piece ${sku}`, ...changes };
  for (const [name, cell] of Object.entries(all)) cells[names.indexOf(name)] = cell;
  return cells.join(',');
}

async function importing(content: string | Buffer, ...options: string[]): Promise<Outcome> {
  const file = join(folder, 'pieces.csv');
  await writeFile(file, content);
  return runAsOwner(shop, 'import-catalogue', file, ...options);
}

const text = (...lines: string[]) => [head, ...lines, ''].join('\n');

async function known(sku: string): Promise<number> {
  return (await shop.pool.query('select from products where sku = $1', [sku])).rowCount ?? 0;
}

test('a valid file is imported', async () => {
  expect(await importing(text(line('GOOD1'), line('GOOD2')))).toMatchObject({
    code: 0,
    output: ['2 added, 0 changed.'],
  });
});

test.each([
  [
    'gst_cgst',
    { gst_cgst: '1220', gst_sgst: '1220' },
    /each half of the tax is ₹1,220\.00; 3 % on ₹8,133\.00 is ₹122\.00/,
  ],
  [
    'photos',
    { photos: '/pictures/products/nobody/hero-640.webp' },
    /is not in the shop’s folder of pictures/,
  ],
  ['photos', { photos: '/pictures/../favicon.svg' }, /is not in the shop’s folder of pictures/],
  ['photos', { photos: '/pictures/products' }, /is not in the shop’s folder of pictures/],
  ['photos', { photos: '/pictures/%ff.webp' }, /is not in the shop’s folder of pictures/],
])('a wrong %s stops the import', async (column, changes, sentence) => {
  const { code, output } = await importing(text(line('BAD1', changes)));
  expect(code).toBe(1);
  expect(output).toHaveLength(2);
  expect(output[0]).toMatch(sentence);
  expect(output[0]).toContain(`line 2, column ${column}: `);
  expect(await known('BAD1')).toBe(0);
});

test('a price per gram far from the day’s rate is imported with a warning', async () => {
  const cheap = { product_price: '268', making_charges: '0', gst_cgst: '4', gst_sgst: '4' };
  const weights = { gross_weight_g: '20', net_weight_g: '20', purity: '22K916' };
  const { code, output } = await importing(text(line('CHEAP1', { ...cheap, ...weights }), line('USUAL1')));
  expect(code).toBe(0);
  expect(output).toEqual([
    expect.stringMatching(
      /^Warning: pieces\.csv line 2: the metal costs ₹13\.40 a gram \(product_price less stone_value, by net weight\), but the rate of 22K916 is ₹[\d,.]+\.$/,
    ),
    '2 added, 0 changed.',
  ]);
});

test.each([
  ['text in UTF-16', Buffer.from(`\uFEFF${text(line('KIND1'))}`, 'utf16le')],
  ['text in UTF-16', Buffer.from(`\uFEFF${text(line('KIND1'))}`, 'utf16le').swap16()],
  ['text in UTF-16', Buffer.from(text(line('KIND1')), 'utf16le')],
  ['a workbook of a spreadsheet program', Buffer.from('PK\u0003\u0004 and so on')],
])('%s is refused in one sentence', async (what, bytes) => {
  const { code, output, errors } = await importing(bytes);
  expect([code, output]).toEqual([1, []]);
  expect(errors).toBe(
    `${join(folder, 'pieces.csv')} is ${what}: save it as CSV in UTF-8, with commas. Nothing was imported.\n`,
  );
});

test('semicolons instead of commas are refused; a byte order mark is accepted', async () => {
  const { code, output } = await importing(`\uFEFF${text(line('SEMI1')).replaceAll(',', ';')}`);
  expect(code).toBe(1);
  expect(output).toEqual([
    'pieces.csv line 1: the cells are parted by semicolons; save the file as CSV with commas between them.',
    'Nothing was imported: 1 fault in pieces.csv.',
  ]);
  expect((await importing(`\uFEFF${text(line('MARK1'))}`)).code).toBe(0);
});

test('a dry run reports what would change and changes nothing', async () => {
  const file = text(line('DRY1', { category: 'Nose Pins' }), line('GOOD1', { stock: '7' }));
  const before = await shop.pool.query('select sku, stock from products order by sku');
  expect(await importing(file, '--dry-run')).toMatchObject({
    code: 0,
    output: ['New in the menu: Nose Pins.', '1 would be added, 1 changed. Nothing was imported (--dry-run).'],
  });
  expect((await shop.pool.query('select sku, stock from products order by sku')).rows).toEqual(before.rows);
  expect((await shop.pool.query("select from categories where category_name = 'Nose Pins'")).rowCount).toBe(
    0,
  );
  expect((await importing(text(line('DRY2', { gst_cgst: '5' })), '--dry-run')).code).toBe(1);

  expect((await importing(file)).output).toEqual(['New in the menu: Nose Pins.', '1 added, 1 changed.']);
  expect((await importing(file)).output).toEqual(['0 added, 0 changed.']);
});

test('each import that changes a product, its offer or its stock raises its version, for those who edit it', async () => {
  const version = async () =>
    (await shop.pool.query('select version from products where sku = $1', ['AGAIN1'])).rows[0].version;
  await importing(text(line('AGAIN1')));
  let last = await version();
  const changes: Record<string, string>[] = [
    { product_name: 'Another name' },
    { offer_percent: '5', offer_start: '2026-11-01', offer_end: '2026-11-30' },
    { offer_percent: '' },
    { stock: '3' },
    { stock: '4' },
  ];
  for (const change of changes) {
    await importing(text(line('AGAIN1', change)));
    expect(await version(), JSON.stringify(change)).toBeGreaterThan(last);
    last = await version();
  }
});

test('the exported catalogue is imported without a change, and never replaces a file', async () => {
  const file = join(folder, 'exported.csv');
  expect((await runAsOwner(shop, 'export-catalogue', file)).code).toBe(0);
  expect((await runAsOwner(shop, 'import-catalogue', file)).output).toContain('0 added, 0 changed.');
  const { code, errors } = await runAsOwner(shop, 'export-catalogue', file);
  expect([code, errors]).toEqual([1, `${file} already exists; choose another name.\n`]);
});
