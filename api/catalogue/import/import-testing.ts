import { expect } from 'vitest';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ALL_COLUMNS } from './lines/row-rules.ts';

/** The columns of a file that changes neither collection, status nor stock. */
export const PIECE_COLUMNS = ALL_COLUMNS.filter(
  (name) => !['collection', 'occasion', 'stone_family', 'status', 'stock_now'].includes(name),
);

/** A catalogue file of one piece. */
export function fileOfPiece(
  cells: Record<string, string>,
  columns: readonly string[] = PIECE_COLUMNS,
): string {
  return [columns, columns.map((name) => cells[name] ?? '')].map((row) => `${row.join()}\n`).join('');
}

/** The changes a file would make, and its faults. */
export async function previewFile(staff: OfficeBrowser, bytes: string) {
  return (await uploadAs(staff, officeCalls.previewImport, { name: 'pieces.csv', bytes })).body.data;
}

/** Imports a file without faults. */
export async function importFile(staff: OfficeBrowser, bytes: string) {
  const { digest, ...report } = await previewFile(staff, bytes);
  expect(report).toMatchObject({ faults: [] });
  const query = { digest: digest ?? '' };
  return (await uploadAs(staff, officeCalls.applyImport, { name: 'pieces.csv', bytes }, { query })).body.data;
}
