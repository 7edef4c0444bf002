export type RecordedRequest = {
  at: number;
  method: string;
  path: string;
  route: string;
  status: number | null;
};

/** Only the latest requests are listed; all are counted. */
const MAX_LISTED = 5000;

/** API requests: counts per route, and the busiest second. */
export class RequestJournal {
  total = 0;
  busiestSecond = 0;
  readonly counts: Record<string, number> = {};
  readonly #listed: RecordedRequest[] = [];
  #second = 0;
  #inSecond = 0;

  /** Records a request; its status is set with the response, and stays null if the connection was dropped. */
  note(method: string, path: string, route: string, now: number): RecordedRequest {
    const recorded: RecordedRequest = { at: now, method, path, route: `${method} ${route}`, status: null };
    this.total++;
    this.counts[recorded.route] = (this.counts[recorded.route] ?? 0) + 1;
    this.#countSecond(Math.floor(now / 1000));
    this.#listed.push(recorded);
    if (this.#listed.length > MAX_LISTED) this.#listed.shift();
    return recorded;
  }

  /** Listed requests whose "METHOD /path" contains `match`, oldest first. */
  listed(match = ''): RecordedRequest[] {
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
