/** Reads which pieces are wished; without a connection the hearts stay as they are. */
export const refreshHearts = (): Promise<void> =>
  import('./wish-requests.ts')
    .then(({ refreshWishedPieces }) => refreshWishedPieces())
    .catch(() => undefined);
