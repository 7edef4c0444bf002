import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from './import-rules.ts';
import { CATALOGUE_COLUMNS } from './row-rules.ts';

type Column = (typeof CATALOGUE_COLUMNS)[number];
type Line = Record<Column, string>;

const TODAY = '2026-11-20';
const CONTEXT = { today: TODAY, hasPicture: (address: string) => !address.includes('missing') };

function piece(number: number, changes: Partial<Line> = {}): Line {
  return {
    sku: `T${number}`,
    product_name: `तारा "Solo" Ring ${number}`,
    category: 'Rings',
    gender: 'Female',
    metal: 'Yellow gold',
    purity: '14K585',
    gross_weight_g: '1.106',
    net_weight_g: '1.1',
    stone: 'Diamond (natural) SI-GH',
    stone_carat: '0.03',
    stone_value: '2250',
    product_price: '10231',
    making_charges: '1756.50',
    discount: '351',
    gst_cgst: '175',
    gst_sgst: '175',
    hsn: '71131913',
    stock: '3',
    offer_percent: '5',
    offer_start: 'D-10',
    offer_end: '2027-01-19',
    short_description: 'One small round diamond, set flush.',
    photos: '/pictures/a.webp|/pictures/b.webp',
    ...changes,
  };
}

function write(lines: readonly Line[], columns: readonly string[] = CATALOGUE_COLUMNS): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = lines.map((line) => columns.map((column) => quote(line[column as Column] ?? '')).join(','));
  return [columns.join(','), ...rows].join('\r\n');
}

const read = (lines: readonly Line[], columns?: readonly string[]) =>
  readCatalogue('catalogue.csv', write(lines, columns), CONTEXT);

const TEXTS = ['', 'a\u0000b', 'x\u0007', 'x'.repeat(2001)];
const AMOUNTS = ['', 'abc', '-5', '1.234', '1,23,456', '₹5', '1e3', '9999999999', 'NaN'];
const WEIGHTS = ['', 'abc', '-1', '1.2345', '1,000', '2 g', '100000'];
const DAYS = ['D+', '2026-02-30', '20/11/2026', 'tomorrow'];

/** Cells that are invalid in any line. */
const BROKEN: Record<Column, string[]> = {
  sku: [...TEXTS, 'a b', '<b>'],
  product_name: TEXTS,
  category: TEXTS,
  gender: ['', 'female', 'Women'],
  metal: TEXTS,
  purity: ['x'.repeat(21), 'a\u0000b'],
  gross_weight_g: [...WEIGHTS, '1.05'],
  net_weight_g: WEIGHTS,
  stone: TEXTS,
  stone_carat: ['x', '-1', '0.0001'],
  stone_value: AMOUNTS,
  product_price: AMOUNTS,
  making_charges: AMOUNTS,
  discount: AMOUNTS,
  gst_cgst: AMOUNTS,
  gst_sgst: [...AMOUNTS, '174'],
  hsn: ['', '711', 'none', '711319111'],
  stock: ['-1', '1.5', 'many', '1000000'],
  offer_percent: ['-1', '101', 'x', '5.555', '0', ''],
  offer_start: DAYS,
  offer_end: [...DAYS, 'D-11'],
  short_description: TEXTS,
  photos: ['/pictures/missing.webp', 'http://x/a.webp', '//x/a', '/\\x', 'pictures/a.webp', '/a||/b', '/a b'],
};

describe('reading a catalogue file', () => {
  test('a valid line becomes paise, milligrams and Indian dates', () => {
    const { faults, rows } = read([piece(1)]);
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      {
        line: 2,
        sku: 'T1',
        productName: 'तारा "Solo" Ring 1',
        category: 'Rings',
        gender: 'Female',
        metal: 'Yellow gold',
        purity: '14K585',
        grossWeightMilligrams: 1106,
        netWeightMilligrams: 1100,
        stone: 'Diamond (natural) SI-GH, 0.03 ct',
        stoneValuePaise: 225_000,
        productPricePaise: 1_023_100,
        makingChargesPaise: 175_650,
        discountPaise: 35_100,
        gstCgstPaise: 17_500,
        gstSgstPaise: 17_500,
        hsn: '71131913',
        stock: 3,
        offer: { percent: 5, start: '2026-11-10', end: '2027-01-19' },
        description: 'One small round diamond, set flush.',
        photos: ['/pictures/a.webp', '/pictures/b.webp'],
        choices: {},
      },
    ]);
  });

  test('the order of the columns does not matter', () => {
    const turned = [...CATALOGUE_COLUMNS].reverse();
    expect(read([piece(1), piece(2)], turned).rows).toEqual(read([piece(1), piece(2)]).rows);
  });

  test('each invalid cell is one fault with its position, and no rows are returned', () => {
    const column = fc.constantFrom(...CATALOGUE_COLUMNS);
    const broken = column.chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...BROKEN[name])));
    const place = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat());
    fc.assert(
      fc.property(broken, place, ([name, text], [count, pick]) => {
        const index = pick % count;
        const lines = Array.from({ length: count }, (_, number) => piece(number));
        lines[index] = piece(index, { [name]: text });
        const { faults, rows } = read(lines);
        expect(rows).toEqual([]);
        expect(faults.map((fault) => [fault.line, fault.column])).toEqual([[index + 2, name]]);
        expect(faults[0]?.message).toMatch(`catalogue.csv line ${index + 2}, column ${name}: `);
        expect(faults[0]?.message).toMatch(/\.$/);
      }),
      { numRuns: 400 },
    );
  });

  test('all faults of a file are reported together', () => {
    const { faults } = read([
      piece(1, { making_charges: 'abc', gender: 'Men' }),
      piece(2),
      piece(2, { product_name: 'TARA', hsn: 'none' }),
    ]);
    expect(faults.map((fault) => fault.message)).toEqual([
      "catalogue.csv line 2, column gender: 'Men' is not one of Female, Male, Children, Unisex.",
      "catalogue.csv line 2, column making_charges: 'abc' is not an amount in rupees.",
      "catalogue.csv line 4, column hsn: 'none' is not an HSN code of four to eight digits.",
      "catalogue.csv line 4, column sku: 'T2' is on line 3 already.",
    ]);
  });

  test('a fault of an empty field names no empty quotes', () => {
    const { faults } = read([piece(1, { hsn: '' })]);
    expect(faults.map((fault) => fault.message)).toEqual([
      'catalogue.csv line 2, column hsn: an empty field is not an HSN code of four to eight digits.',
    ]);
  });

  test('a duplicate name is reported with the line of its first occurrence', () => {
    const { faults } = read([piece(1), piece(2, { product_name: 'तारा  "SOLO" ring 1' })]);
    expect(faults.map((fault) => fault.message)).toEqual([
      `catalogue.csv line 3, column product_name: 'तारा  "SOLO" ring 1' is on line 2 already.`,
    ]);
  });

  test('a missing, unknown or duplicate column is reported, and the other cells are still checked', () => {
    const without = CATALOGUE_COLUMNS.filter((column) => column !== 'hsn');
    const { faults, rows } = read([piece(1, { discount: 'x' })], [...without, 'colour', 'sku']);
    expect(rows).toEqual([]);
    expect(faults.map((fault) => [fault.line, fault.column, fault.message.split(': ')[1]])).toEqual([
      [1, 'hsn', 'this column is missing.'],
      [1, 'colour', 'this column is not known.'],
      [1, 'sku', 'this column is in the file twice.'],
      [2, 'discount', "'x' is not an amount in rupees."],
    ]);
  });

  test('stones, discount and weights must be consistent', () => {
    const columnOf = (changes: Partial<Line>) =>
      read([piece(1, changes)]).faults.map((fault) => fault.column);
    expect(columnOf({ stone_value: '10232' })).toEqual(['stone_value']);
    expect(columnOf({ discount: '11988' })).toEqual(['discount']);
    expect(columnOf({ stone_carat: '1' })).toEqual(['gross_weight_g']);
    expect(columnOf({ gross_weight_g: '1.1' })).toEqual([]);
  });

  test('the tax of a product has the rate of its HSN, within rounding to whole rupees', () => {
    const taxed = (changes: Partial<Line>) => read([piece(1, changes)]).faults.map((fault) => fault.message);
    const half = (amount: string) => ({ gst_cgst: amount, gst_sgst: amount });
    // 1.5 % of 11,636.50 is 174.5475.
    for (const amount of ['174', '174.54', '174.55', '175']) expect(taxed(half(amount))).toEqual([]);
    for (const amount of ['0', '173.5', '175.6', '1745.48', '1629.11'])
      expect(taxed(half(amount))).toEqual([
        expect.stringMatching(/, column gst_cgst: .*; 3 % on ₹11,636\.50 is ₹174\.55 in each half\.$/),
      ]);
    // Loose stones and goods of other chapters may have any existing rate.
    expect(taxed({ hsn: '7102', ...half('14.55') })).toEqual([]);
    expect(taxed({ hsn: '4907', ...half('0') })).toEqual([]);
    expect(taxed({ hsn: '4202', ...half('1047.29') })).toEqual([]);
    expect(taxed({ hsn: '4202', ...half('1745.48') })).toHaveLength(1);
    // A gift card is a voucher, whatever its HSN.
    expect(taxed({ category: 'Gift Cards', hsn: '4907', ...half('0') })).toEqual([]);
    expect(taxed({ category: 'Gift Cards', hsn: '4907', ...half('1047.29') })).toEqual([
      expect.stringContaining('0 % on ₹11,636.50 is ₹0.00 in each half.'),
    ]);
  });

  test('a file with another delimiter than commas is reported in one sentence', () => {
    for (const [sign, name] of [
      [';', 'semicolons'],
      ['\t', 'tabs'],
    ] as const) {
      const text = [CATALOGUE_COLUMNS.join(sign), Object.values(piece(1)).join(sign)].join('\n');
      expect(readCatalogue('c.csv', text, CONTEXT).faults.map((fault) => fault.message)).toEqual([
        `c.csv line 1: the cells are parted by ${name}; save the file as CSV with commas between them.`,
      ]);
    }
  });

  test('the text of a stone that states its carats is unchanged', () => {
    const stone = 'Ruby 1.60 ct; diamond (natural) 0.16 ct';
    const changes = { stone, stone_carat: '1.76', gross_weight_g: '1.452' };
    expect(read([piece(1, changes)]).rows[0]?.stone).toBe(stone);
  });

  test('an empty file, a header without rows, rows of unequal length and broken quotes are faults', () => {
    const messages = (text: string) =>
      readCatalogue('c.csv', text, CONTEXT).faults.map((fault) => fault.message);
    expect(messages('')).toEqual(['c.csv line 1: the file is empty.']);
    expect(messages(write([]))).toEqual(['c.csv line 1: there is no piece in this file.']);
    expect(messages(`${write([piece(1)])}\n1,2`)).toEqual([
      'c.csv line 3: there are 2 cells where the first line has 23 columns.',
    ]);
    expect(messages(`${write([piece(1)])}\n"1,2`)).toEqual([
      'c.csv line 3: a quotation mark is opened and never closed.',
    ]);
  });

  test('no text makes it throw, and faults are never returned with rows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const whole of [text, `${write([piece(1)])}\n${text}`]) {
          const { faults, rows } = readCatalogue('c.csv', whole, CONTEXT);
          expect(faults.length === 0 || rows.length === 0).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
