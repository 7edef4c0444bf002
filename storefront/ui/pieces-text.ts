/** `1,00,000 pieces`, with the commas of lakhs. */
export const piecesText = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'piece' : 'pieces'}`;
