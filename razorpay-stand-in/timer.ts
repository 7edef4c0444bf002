/** Maximum delay of setTimeout; longer ones are split. */
const maxMs = 2_147_483_647;

/** A single timer: each `wakeAt` replaces the previous one. It does not keep the process alive. */
export class Timer {
  #handle: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #callback: () => void;

  constructor(callback: () => void) {
    this.#callback = callback;
  }

  /** Schedules the callback at a time in Unix milliseconds: immediately if past, never if undefined. */
  wakeAt(at: number | undefined): void {
    clearTimeout(this.#handle);
    if (this.#stopped || at === undefined) return;
    const wait = Math.max(0, at - Date.now());
    const then = wait > maxMs ? () => this.wakeAt(at) : this.#callback;
    this.#handle = setTimeout(then, Math.min(wait, maxMs));
    this.#handle.unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#handle);
  }
}
