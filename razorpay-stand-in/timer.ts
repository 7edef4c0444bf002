/** setTimeout takes at most this much; a longer wait is slept in parts. */
const maxMs = 2_147_483_647;

/** One alarm clock: the last wakeAt counts. It never keeps the process alive by itself. */
export class Timer {
  #handle: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #ring: () => void;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Rings at this time in milliseconds since 1970, at once when it is past, never when undefined. */
  wakeAt(at: number | undefined): void {
    clearTimeout(this.#handle);
    if (this.#stopped || at === undefined) return;
    const wait = Math.max(0, at - Date.now());
    const then = wait > maxMs ? () => this.wakeAt(at) : this.#ring;
    this.#handle = setTimeout(then, Math.min(wait, maxMs));
    this.#handle.unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#handle);
  }
}
