/** The rows of a page of an office list. */
export const PAGE_SIZE = 50;

/**
 * A page of an office list, and the cursor of the next one; null on the last page. `find` is asked for one row more than the
 * page has, which tells whether another page follows.
 */
export async function readPage<Row, Cursor>(
  find: (limit: number) => Promise<Row[]>,
  cursorOf: (last: Row) => Cursor,
  pageSize = PAGE_SIZE,
): Promise<{ page: Row[]; next: Cursor | null }> {
  const found = await find(pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: found.length > pageSize && last ? cursorOf(last) : null };
}
