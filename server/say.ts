/** Tells whoever started the shop. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
