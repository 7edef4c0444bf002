import { beforeAll, describe, expect, test } from 'vitest';
import { order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

const HEAD = 'prefix,delivery,days_min,days_max,insured_limit';
const text = (...lines: string[]) => [HEAD, ...lines, ''].join('\n');

const preview = async (bytes: string, by = manager) =>
  uploadAs(by, officeCalls.previewDeliveryImport, { name: 'places.csv', bytes });

const apply = async (bytes: string, digest: string | null) =>
  uploadAs(
    manager,
    officeCalls.applyDeliveryImport,
    { name: 'places.csv', bytes },
    { query: { digest: digest ?? '' } },
  );

async function exported(): Promise<string> {
  const response = await manager.fetch(`/api/v1${officeCalls.exportDelivery.path}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return response.text();
}

const rowsOf = async (prefix: string) =>
  (await shop.pool.query('select * from delivery_prefixes where prefix = $1', [prefix])).rows;

describe('a file of prefixes (P-245)', () => {
  test('importing an export changes nothing', async () => {
    const file = await exported();
    expect(file).toContain('78,"Assam, Meghalaya",yes,5,10,');
    const { data } = (await preview(file)).body;
    expect(data).toMatchObject({ fault_count: 0, faults: [], added: 0, changed: 0, warnings: [] });
    expect(data.unchanged).toBe((await shop.pool.query('select from delivery_prefixes')).rowCount);
  });

  test('a preview says what would change and changes nothing; applied, each row is in the audit', async () => {
    const file = text('78,yes,6,11,"200000"', '785,yes,4,8,', '785005,by call,,,');
    const { data } = (await preview(file)).body;
    expect(data).toMatchObject({ added: 2, changed: 1, unchanged: 0 });
    expect(data.changes[0]).toEqual({
      ...{ line: 2, prefix: '78', place: 'Assam, Meghalaya', is_new: false },
      fields: [
        { field: 'days_min', before: '5', after: '6' },
        { field: 'days_max', before: '10', after: '11' },
        { field: 'insured_limit', before: '', after: '200000' },
      ],
    });
    expect(await rowsOf('785')).toEqual([]);
    expect((await apply(file, data.digest)).body.data).toEqual(data);
    expect(await rowsOf('78')).toMatchObject([{ days_max: 11, version: 2, insured_limit_paise: '20000000' }]);
    expect(await rowsOf('785005')).toMatchObject([{ serviceable: false, version: 1 }]);
    const { rows } = await shop.pool.query(
      "select act, before, after from audit_entries where subject = 'delivery:78'",
    );
    expect(rows).toEqual([
      {
        act: 'delivery changed by import',
        before: '{"days_min":5,"days_max":10,"insured_limit":null}',
        after: '{"days_min":6,"days_max":11,"insured_limit":200000}',
      },
    ]);
    expect((await preview(file)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('a file that would do something else by now is refused', async () => {
    const file = text('560,yes,2,5,');
    const { data } = (await preview(file)).body;
    await shop.pool.query("update delivery_prefixes set days_max = 9 where prefix = '560'");
    const refused = await apply(file, data.digest);
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await rowsOf('560')).toMatchObject([{ days_max: 9 }]);
  });

  test('places to which no parcels would go are named, with their unpaid orders', async () => {
    const address = { street: 'x', city: 'Gangtok', pincode: '737101' };
    await order(shop, await shop.newCustomer(), { address });
    const { data } = (await preview(text('737,by call,,,'))).body;
    expect(data.warnings).toEqual([expect.stringMatching(/737 \(Sikkim\)\. 1 unpaid order goes/)]);
  });

  test.each([
    ['7,yes,3,7,', 'prefix', "'7' is not the first 2 to 6 digits of a pincode."],
    ['0781,yes,3,7,', 'prefix', /digits of a pincode/],
    ['90,yes,3,7,', 'prefix', /army post offices/],
    ['79,maybe,3,7,', 'delivery', "'maybe' is not one of yes, by call."],
    ['79,yes,0,7,', 'days_min', "'0' is not a whole number of days from 1 to 60."],
    ['79,yes,3,61,', 'days_max', /from 1 to 60/],
    ['79,yes,,7,', 'days_min', 'Please enter the days at least.'],
    ['79,yes,8,7,', 'days_max', 'This is less than 8, the days at least.'],
    ['79,yes,3,7,lots', 'insured_limit', /not an amount in rupees/],
    ['79,yes,3,7,0', 'insured_limit', /Leave this empty/],
    ['79,yes,3,7', null, 'There are 4 cells where the first line has 5 columns.'],
  ])('%s is a fault at %s', async (line, column, message) => {
    const { data } = (await preview(text('80,yes,1,1,', line))).body;
    expect(data).toMatchObject({ fault_count: 1, added: 0, changed: 0, digest: null });
    expect(data.faults).toEqual([{ line: 3, column, message: expect.stringMatching(message) }]);
    expect(await rowsOf('80')).not.toMatchObject([{ days_max: 1 }]);
  });

  test('two lines of one prefix, an unknown column and other files are faults', async () => {
    const faultsOf = async (file: string) =>
      (await preview(file)).body.data.faults.map(({ message }) => message);
    expect(await faultsOf(text('79,yes,3,7,', '79,yes,3,8,'))).toEqual(["'79' is on line 2 already."]);
    expect(await faultsOf(`${HEAD},colour\n79,yes,3,7,,red\n`)).toEqual(['This column is not known.']);
    expect(await faultsOf('prefix;delivery;days_min;days_max;insured_limit\n79;yes;3;7;\n')).toEqual([
      'The cells are parted by semicolons; save the file as CSV with commas between them.',
    ]);
    expect(await faultsOf('')).toEqual(['The file is empty.']);
  });

  test('a list of more than 2,000 rows is refused, in the file and with what is there', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `${400_000 + index},yes,2,4,`);
    const tooLong = (await preview(text(...lines(2001)))).body.data;
    expect(tooLong.faults).toEqual([
      { line: 2002, column: null, message: 'A file has 2,000 prefixes at most.' },
    ]);
    const response = (await preview(text(...lines(2000)))).body.data;
    expect(response.faults[0]?.message).toMatch(/it holds 2,000 at most/);
    expect((await preview('x'.repeat(600_000))).body.code).toBe('payload_too_large');
  });

  test('only owners and managers import', async () => {
    const packer = await newStaff(shop, 'packer');
    expect((await preview(text('79,yes,3,7,'), packer)).status).toBe(403);
  });
});
