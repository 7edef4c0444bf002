import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import * as queries from './queries.ts';

/** A line of a return with the last weighing of each of its pieces. */
export type WeighedLine = queries.LineRow & { inspections: queries.InspectionRow[] };

/** The lines of a return; of each piece the last weighing holds. */
export async function readLines(db: Database, returnNumber: number): Promise<WeighedLine[]> {
  const [lines, all] = [
    await queries.findLines(db, returnNumber),
    await queries.findInspections(db, returnNumber),
  ];
  const ofLine = groupBy(all, ({ returnLineId }) => returnLineId);
  return lines.map((line) => {
    const last = new Map((ofLine.get(line.returnLineId) ?? []).map((one) => [one.unit, one]));
    return { ...line, inspections: [...last.values()].sort((one, other) => one.unit - other.unit) };
  });
}

/** Whether every piece of a return was weighed. */
export function isWeighed(lines: readonly WeighedLine[]): boolean {
  return lines.every(({ quantity, inspections }) => inspections.length === quantity);
}

export type WholeReturn = queries.ReturnRow & {
  lines: WeighedLine[];
  events: Awaited<ReturnType<typeof queries.findEvents>>;
  credits: queries.CreditRow[];
  hasPhoto: boolean;
};

/** A return with all that belongs to it, of one customer only if one is given. */
export async function readWholeReturn(
  db: Database,
  returnNumber: number,
  userId?: string,
): Promise<WholeReturn | undefined> {
  const found = await queries.findReturn(db, returnNumber, userId);
  if (!found) return undefined;
  const [lines, events, credits, hasPhoto] = await Promise.all([
    readLines(db, returnNumber),
    queries.findEvents(db, returnNumber),
    queries.findCredits(db, returnNumber),
    queries.hasPhoto(db, returnNumber),
  ]);
  return { ...found, lines, events, credits, hasPhoto };
}
