import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('reading comma-separated text', () => {
  test('a byte order mark, quotes, blank lines and any line ending are supported', () => {
    const expected = {
      rows: [
        { line: 1, cells: ['name', 'town'] },
        { line: 2, cells: ['R. "Lakshmi", of\nMylapore', 'चेन्नई'] },
        { line: 5, cells: ['Lalrinpuii', 'Aizawl'] },
      ],
    };
    const lines = ['\uFEFFname,town', '"R. ""Lakshmi"", of', 'Mylapore", चेन्नई ', '', 'Lalrinpuii,Aizawl', ''];
    for (const ending of ['\n', '\r\n', '\r']) expect(readCsv(lines.join(ending))).toEqual(expected);
  });

  test('rows of unequal length are returned unchanged', () => {
    expect(readCsv('a,b\n1\n1,2,3').rows.map((row) => row.cells.length)).toEqual([2, 1, 3]);
  });

  test.each([
    ['a,b\n1,2\n3,"x', 3, 'never closed'],
    ['a,b\n1,2\n3,x"y', 3, 'in the middle of a cell'],
    ['a,b\n"x"y,1', 2, 'closed in the middle'],
    [`a\n"${'x'.repeat(100_001)}",b`, 2, 'too long'],
  ])('broken quotes are reported with their line, and earlier rows are returned', (text, line, words) => {
    const { rows, problem } = readCsv(text);
    expect(rows[0]?.line).toBe(1);
    expect(problem?.line).toBe(line);
    expect(problem?.message).toContain(words);
  });

  test('quoted text is read back unchanged, with cells trimmed', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\r', '\n'));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const written = rows.map((cells) => cells.map(quote).join(',')).join('\n');
        const expected = rows
          .map((cells) => cells.map((text) => text.trim()))
          .filter((cells) => cells.some((text) => text !== ''));
        expect(readCsv(written).rows.map((row) => row.cells)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readCsv(text).rows.length >= 0));
  });
});
