/** The median of several runs, and their range. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const text = `${middle.toFixed(2)} (${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)})`;
  return { middle, text };
}

/** Prints a Markdown table. */
export function printTable(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(['', line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line), ''].join('\n'));
}
