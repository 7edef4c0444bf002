/** `1 piece`, `1,00,000 pieces`, with the commas of lakhs. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
