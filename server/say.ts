/** Prints a line for the person who started the shop. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
