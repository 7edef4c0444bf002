/** Of two texts of several lines, the lines that only one of them has; others, and lines in another order, are whole. */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length < 2 || now.length < 2) return { before, after };
  const removed = old.filter((line) => !now.includes(line));
  const added = now.filter((line) => !old.includes(line));
  if (removed.length + added.length === 0) return { before, after };
  return { before: removed.join('\n'), after: added.join('\n') };
}
