import pg from 'pg';
import { vi } from 'vitest';

/** Holds every query that contains these words, in all shops of this process; returns the function that releases them. */
export function holdQueries(words: string): () => void {
  const query = pg.Client.prototype.query;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const goOn = () => Reflect.apply(query, this, parts);
    return String(Object(parts[0]).text).includes(words) ? gate.then(goOn) : goOn();
  });
  return () => {
    spy.mockRestore();
    open();
  };
}
