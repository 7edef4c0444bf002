import pg from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown) => (typeof query === 'string' ? query : String(Object(query).text));

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
    return textOf(parts[0]).includes(words) ? gate.then(goOn) : goOn();
  });
  return () => {
    spy.mockRestore();
    open();
  };
}

/** Runs an action once, just before a matching statement is sent; the statement waits for it. The caller restores mocks. */
export function justBefore(statement: RegExp, act: () => Promise<unknown>): { happened: () => boolean } {
  const query = pg.Client.prototype.query;
  let happened = false;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const goOn = () => Reflect.apply(query, this, parts);
    if (happened || !statement.test(textOf(parts[0]))) return goOn();
    happened = true;
    return act().then(goOn);
  });
  return { happened: () => happened };
}
