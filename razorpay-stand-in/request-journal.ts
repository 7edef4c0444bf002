export type AskedRequest = { at: number; method: string; path: string; route: string; status: number | null };

/** The latest requests are listed; all are counted. */
const MAX_LISTED = 5000;

/** Every request of the API: how often each route was asked, and how many came in the busiest second. */
export class RequestJournal {
  total = 0;
  busiestSecond = 0;
  readonly counts: Record<string, number> = {};
  readonly #listed: AskedRequest[] = [];
  #second = 0;
  #inSecond = 0;

  /** Notes a request; its status is filled in when it is answered, and stays null when the connection was cut. */
  note(method: string, path: string, route: string, now: number): AskedRequest {
    const asked: AskedRequest = { at: now, method, path, route: `${method} ${route}`, status: null };
    this.total++;
    this.counts[asked.route] = (this.counts[asked.route] ?? 0) + 1;
    this.#countSecond(Math.floor(now / 1000));
    this.#listed.push(asked);
    if (this.#listed.length > MAX_LISTED) this.#listed.shift();
    return asked;
  }

  /** The requests listed whose "METHOD /path" contains a text, oldest first. */
  listed(match = ''): AskedRequest[] {
    return this.#listed.filter(({ method, path }) => `${method} ${path}`.includes(match));
  }

  clear(): void {
    this.total = 0;
    this.busiestSecond = 0;
    this.#inSecond = 0;
    this.#listed.length = 0;
    for (const route of Object.keys(this.counts)) delete this.counts[route];
  }

  #countSecond(second: number): void {
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    this.busiestSecond = Math.max(this.busiestSecond, this.#inSecond);
  }
}
