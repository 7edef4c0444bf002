import { beforeAll, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';

const [head = '', first = ''] = (await import('../../../db/demo/catalogue.csv?raw')).default.split('\n');

const shop = shopOfThisFile();
let manager: OfficeBrowser;
beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

type Cells = Record<string, string>;

/** A line of the file: the first demo piece under another number, with some cells changed. */
function line(sku: string, changes: Cells = {}): string {
  const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const names = head.split(',');
  // Without a purity there is no rate, so the price is never below the worth of the metal.
  const all = { sku, product_name: `Piece ${sku}`, purity: '', ...changes };
  for (const [name, cell] of Object.entries(all)) cells[names.indexOf(name)] = cell;
  return cells.join(',');
}

const text = (...lines: string[]) => [head, ...lines, ''].join('\n');

const preview = async (bytes: string | Buffer<ArrayBuffer>) =>
  uploadAs(manager, officeCalls.previewImport, { name: 'pieces.csv', bytes });

const apply = async (bytes: string, digest: string | null, browser = manager) =>
  uploadAs(
    browser,
    officeCalls.applyImport,
    { name: 'pieces.csv', bytes },
    { query: { digest: digest ?? '' } },
  );

async function count(what: 'products' | 'audit_entries'): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

async function exported(browser = manager): Promise<string> {
  const response = await browser.fetch(`/api/v1${officeCalls.exportCatalogue.path}`);
  expect(response.status).toBe(200);
  return response.text();
}

test('a preview says what would change, field by field, and changes nothing; then it is applied', async () => {
  const file = text(line('NEW1', { category: 'Nose Pins' }), line('NEW2'));
  const before = await count('products');
  const { data } = (await preview(file)).body;
  expect(data).toMatchObject({ fault_count: 0, added: 2, changed: 0, unchanged: 0 });
  expect(data.new_categories).toEqual(['Nose Pins']);
  expect(await count('products')).toBe(before);
  expect((await apply(file, data.digest)).body.data).toEqual(data);
  expect(await count('products')).toBe(before + 2);

  const dearer = text(line('NEW1', { category: 'Nose Pins', product_name: 'Renamed' }), line('NEW2'));
  const second = (await preview(dearer)).body.data;
  expect(second).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  expect(second.changes).toEqual([
    {
      ...{ line: 2, sku: 'NEW1', product_name: 'Renamed', is_new: false },
      fields: [{ field: 'product_name', before: 'Piece NEW1', after: 'Renamed' }],
    },
  ]);
  await apply(dearer, second.digest);
  const { rows } = await shop.pool.query(
    "select actor, before, after from audit_entries where subject = 'product:NEW1' order by sequence desc limit 1",
  );
  expect(rows[0]).toEqual({
    actor: `staff:${manager.staffId}`,
    before: '{"product_name":"Piece NEW1"}',
    after: '{"product_name":"Renamed"}',
  });
});

test('what changed since the preview is refused, and the next preview shows it', async () => {
  const file = text(line('RACE1', { product_name: 'Race one' }));
  const { digest } = (await preview(file)).body.data;
  await shop.pool.query("update products set sku = 'RACE1' where sku = 'NEW2'");
  const acts = await count('audit_entries');
  expect((await apply(file, digest)).body.code).toBe('changed_meanwhile');
  expect(await count('audit_entries')).toBe(acts);
  expect((await preview(file)).body.data).toMatchObject({ added: 0, changed: 1 });
});

test('of two people who apply the same file, one succeeds, and the other gets a refusal', async () => {
  const owner = await newStaff(shop, 'owner');
  const file = text(line('TWICE1'));
  const { digest } = (await preview(file)).body.data;
  const outcomes = await Promise.all([apply(file, digest), apply(file, digest, owner)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('5,000 lines with 7 faults change nothing; without them they are in', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => line(`BIG${index}`));
  const faults: [line: number, column: string, cells: Cells][] = [
    [12, 'sku', { sku: 'a b' }],
    [500, 'product_price', { product_price: '"1,23,456"' }],
    [1000, 'gst_sgst', { gst_sgst: '123' }],
    [2000, 'offer_end', { offer_percent: '5', offer_start: '2027-02-01', offer_end: '2027-01-01' }],
    [3000, 'hsn', { hsn: '71' }],
    [4000, 'stock', { stock: '-1' }],
    [4999, 'gender', { gender: 'women' }],
  ];
  const planted = [...lines];
  for (const [at, , cells] of faults) planted[at - 2] = line(`BIG${at - 2}`, cells);
  const before = await count('products');
  const { data } = (await preview(text(...planted))).body;
  expect(data.fault_count).toBe(7);
  expect(data.faults.map((fault) => [fault.line, fault.column])).toEqual(
    faults.map(([at, column]) => [at, column]),
  );
  expect(await count('products')).toBe(before);

  const good = (await preview(text(...lines))).body.data;
  expect([good.added, good.changes.length]).toEqual([5000, 500]);
  expect((await apply(text(...lines), good.digest)).status).toBe(200);
  expect(await count('products')).toBe(before + 5000);
});

test('importing the exported catalogue makes 0 changes, and a formula stays text', async () => {
  const formulas = text(
    line('F1', { product_name: '=1+1' }),
    line('F2', { product_name: "'=2+2", metal: '@gold' }),
    line('F3', { product_name: "'quoted", short_description: '"+91 98200\n12345, ""twice"""', stock: '3' }),
  );
  await apply(formulas, (await preview(formulas)).body.data.digest);
  const { rows } = await shop.pool.query(
    "select product_name from products where sku like 'F_' order by sku",
  );
  expect(rows.map(({ product_name }) => product_name)).toEqual(['=1+1', '=2+2', "'quoted"]);
  await shop.pool.query("update products set product_name = '''=2+2' where sku = 'F2'");
  await shop.pool.query("update products set status = 'withdrawn', product_name = '=1+1' where sku = 'F3'");
  const file = await exported();
  expect(file).toContain("\r\nF1,'=1+1,");
  expect(file).toContain("\r\nF2,''=2+2,");
  expect(file.split('\r\n').filter((record) => /(?:^|,)"?[=+@-]/.test(record))).toEqual([]);
  const { data } = (await preview(file)).body;
  expect(data).toMatchObject({ fault_count: 0, added: 0, changed: 0, unchanged: await count('products') });
});

describe('each of these files is refused with a sentence', () => {
  const latin = Buffer.from(text(line('LATIN1', { product_name: 'Collier doré' })), 'latin1');
  test.each<[string, string | Buffer<ArrayBuffer>, RegExp]>([
    ['Windows-1252', Buffer.from(latin), /save the file as UTF-8/],
    ['semicolons', text(line('SEMI1')).replaceAll(',', ';'), /cells are parted by semicolons/],
    ['lakh commas', text(line('LAKH1', { product_price: '"1,23,456"' })), /please write it without commas/],
    ['a formula as an amount', text(line('FORM1', { product_price: '=1+1' })), /'=1\+1' is not an amount/],
    ['the same number twice', text(line('SAME1'), line('SAME1')), /'SAME1' is on line 2 already/],
    ['half a line', text(line('HALF1').slice(0, 60)), /there are \d+ cells where the first line has/i],
    ['half a cell', `${text(line('HALF2'))}P9,"open`, /quotation mark is opened and never closed/i],
    [
      'an unknown photo',
      text(line('PHOTO1', { photos: `/media/${'0'.repeat(64)}-640.webp` })),
      /no photo of this/,
    ],
    ['nothing', '', /the file is empty/i],
  ])('%s', async (_, bytes, sentence) => {
    const { status, body } = await preview(bytes);
    expect([status, body.data.digest]).toEqual([200, null]);
    expect(body.data.faults.map(({ message }) => message).join('\n')).toMatch(sentence);
  });

  test('the name of the file is not read into the sentence', async () => {
    const { body } = await uploadAs(manager, officeCalls.previewImport, {
      name: 'new: pieces.csv',
      bytes: text(line('NAME1', { product_price: 'x' })),
    });
    expect(body.data.faults).toEqual([
      { line: 2, column: 'product_price', message: "'x' is not an amount in rupees." },
    ]);
  });

  test('a byte order mark is no fault', async () => {
    expect((await preview(`\uFEFF${text(line('MARK1'))}`)).body.data.added).toBe(1);
  });

  test('a workbook is refused, and 60 MB', async () => {
    const workbook = (await preview(Buffer.from('PK\u0003\u0004 and so on'))).body;
    expect(workbook.message).toMatch(/a workbook of a spreadsheet program/);
    const large = await preview(Buffer.alloc(60 * 1024 * 1024, 'a'));
    expect(large).toMatchObject({ status: 413, body: { message: expect.stringMatching(/10 MB/) } });
  });

  test('an import that nobody previewed is refused', async () => {
    expect((await apply(text(line('BLIND1')), 'none')).body.code).toBe('invalid_input');
  });
});

describe('roles', () => {
  test('a counter hand may not import, an accountant may export', async () => {
    const [counter, accountant] = [await newStaff(shop, 'counter'), await newStaff(shop, 'accountant')];
    const file = { name: 'a.csv', bytes: text(line('ROLE1')) };
    expect((await uploadAs(counter, officeCalls.previewImport, file)).body.code).toBe('role_not_allowed');
    expect((await counter.fetch(`/api/v1${officeCalls.exportCatalogue.path}`)).status).toBe(403);
    expect(await exported(accountant)).toMatch(/^\uFEFF?sku,product_name,/);
  });

  test('a price below the worth of the metal waits for a second person, so no file brings it', async () => {
    const cheap = {
      ...{ product_price: '268', making_charges: '0', gst_cgst: '4', gst_sgst: '4', purity: '22K916' },
      ...{ gross_weight_g: '20', net_weight_g: '20' },
    };
    const { data } = (await preview(text(line('CHEAP1', cheap)))).body;
    expect(data.faults).toEqual([
      { line: 2, column: 'product_price', message: expect.stringMatching(/needs a second person/) },
    ]);
  });
});

test('what a person wrote about a photo survives an import', async () => {
  const { rows } = await shop.pool.query<{ sku: string }>("select sku from products where sku = 'P003'");
  await shop.pool.query(
    "update product_photos set alt = 'Seen from above' where position = 1 and product_id = (select product_id from products where sku = 'P003')",
  );
  expect(rows).toHaveLength(1);
  const renamed = (await exported())
    .split('\r\n')
    .filter((record, index) => index === 0 || record.startsWith('P003,'))
    .map((record) => record.replace('Anvi Silver Lotus Ring', 'Anvi Ring'))
    .join('\n');
  const { data } = (await preview(renamed)).body;
  expect(data).toMatchObject({ changed: 1 });
  await apply(renamed, data.digest);
  const { body } = await manager.call(officeCalls.getPiecePhotos, { query: { sku: 'P003' } });
  expect(body.data.photos.map(({ alt }) => alt).slice(0, 2)).toEqual([expect.any(String), 'Seen from above']);
});
