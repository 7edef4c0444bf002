/** Prints a line for the person who started the shop. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
