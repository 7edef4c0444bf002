import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, type CellReader } from '#api/platform/csv-cells.ts';
import * as cell from './import-cell-rules.ts';

const faultOf = <Value>(reader: CellReader<Value>, text: string) => reader(text).fault;

describe('cells of a catalogue file', () => {
  test.each([
    ['0', 0],
    ['62970', 6_297_000],
    ['1250.5', 125_050],
    ['0.29', 29],
    ['999999999.99', 99_999_999_999],
  ])('%s rupees are %i paise', (text, paise) => {
    expect(amount(text)).toEqual({ value: paise });
  });

  test.each([
    ['abc', "'abc' is not an amount in rupees."],
    ['', 'an amount is missing.'],
    ['-5', "'-5' is below 0."],
    ['1.234', "'1.234' has more than two decimals."],
    ['62,970', "'62,970' is not an amount in rupees; please write it without commas."],
    ['1e3', "'1e3' is not an amount in rupees."],
    ['1000000000', "'1000000000' is too much."],
  ])('%s is not an amount', (text, fault) => {
    expect(faultOf(amount, text)).toBe(fault);
  });

  test('amounts of rupees and paise are read exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
        const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(amount(text)).toEqual({ value: paise });
      }),
    );
  });

  test('weights are milligrams, carats thousandths', () => {
    expect(cell.weight('2.8')).toEqual({ value: 2800 });
    expect(cell.weight('0.006')).toEqual({ value: 6 });
    expect(faultOf(cell.weight, '0.0006')).toContain('three decimals');
    expect(faultOf(cell.weight, '100000')).toContain('too much');
    expect(cell.carat('')).toEqual({ value: 0 });
    expect(cell.carat('0.85')).toEqual({ value: 850 });
  });

  test('dates are Indian dates or relative to today', () => {
    const day = cell.day('2026-11-20');
    expect(day('')).toEqual({ value: null });
    expect(day('2028-02-29')).toEqual({ value: '2028-02-29' });
    expect(day('D')).toEqual({ value: '2026-11-20' });
    expect(day('D-20')).toEqual({ value: '2026-10-31' });
    expect(day('D+42')).toEqual({ value: '2027-01-01' });
    for (const wrong of ['2026-02-30', '2026-13-01', '20/11/2026', 'D+', 'D+x', 'tomorrow', '0000-01-01']) {
      expect(faultOf(day, wrong)).toBe(`'${wrong}' is not a date like 2026-11-20.`);
    }
  });

  test('stock is a whole number, empty or `keep`', () => {
    expect(['', '0', '12', 'keep'].map((text) => cell.stock(text).value)).toEqual([null, 0, 12, 'keep']);
    for (const wrong of ['-1', '1.5', 'many']) {
      expect(faultOf(cell.stock, wrong)).toContain('whole number');
    }
  });

  test('percents lie between 0 and 100', () => {
    expect(['', '0', '4.5', '100'].map((text) => cell.percent(text).value)).toEqual([0, 0, 4.5, 100]);
    expect(faultOf(cell.percent, '100.01')).toContain('above 100');
    expect(faultOf(cell.percent, '5%')).toBe("'5%' is not a number in percent.");
  });

  test('SEC-31 SEC-53 photos are on the shop’s own host', () => {
    expect(cell.photos('/pictures/a.webp | /pictures/b.webp').value).toEqual([
      '/pictures/a.webp',
      '/pictures/b.webp',
    ]);
    const foreign = [
      '//evil.example/a',
      '/\\evil.example/a',
      'https://evil.example/a',
      'a.webp',
      '/a|',
      '/a b',
    ];
    for (const wrong of foreign) expect(faultOf(cell.photos, wrong)).toContain('not a picture of this shop');
    expect(faultOf(cell.photos, Array(13).fill('/a').join('|'))).toContain('more than 12');
  });

  test('texts may have Indian letters, in composed form, and no characters that cannot be stored', () => {
    const name = cell.text(20, 'required');
    expect(name('मंगलसूत्र, ₹').value).toBe('मंगलसूत्र, ₹');
    expect(name('e\u0301').value).toBe('\u00E9');
    for (const wrong of ['', 'a\u0000b', 'a\nb', 'a\uFFFDb', 'x'.repeat(21)])
      expect(name(wrong).fault).toBeDefined();
    expect(cell.text(20, 'description')('two\nlines').fault).toBeUndefined();
    expect(cell.text(20, 'optional')('').fault).toBeUndefined();
  });

  test('a long invalid cell is truncated in the message', () => {
    expect(faultOf(amount, 'x'.repeat(5000))?.length).toBeLessThan(100);
  });
});
