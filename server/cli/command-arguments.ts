/** An option of a command: a word that begins with dashes, and what stands behind it when it takes something. */
export interface Option {
  name: `--${string}`;
  takes?: string;
  does: string;
}

export interface Description {
  name: string;
  /** The words it takes: `FILE` must be there, `[STATUS]` may be, `SKU…` stands for one or more. */
  takes: string[];
  options?: Option[];
  does: string;
}

/** The options that were given, each with what stood behind it. */
export type Options = ReadonlyMap<string, string>;

/** What the words behind a command's name come to. */
export type Reading = { words: string[]; options: Options } | { isHelp: true } | { problem: string | null };

export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** How a command is written. */
export function usage({ name, takes, options = [] }: Description): string {
  const extra = options.map((option) => `[${[option.name, option.takes ?? ''].join(' ').trim()}]`);
  return [name, ...takes, ...extra].join(' ');
}

/** Reads the words behind a command's name; a problem of `null` is one that the usage alone tells. */
export function readWords(command: Description, given: readonly string[]): Reading {
  if (given.some(isHelp)) return { isHelp: true };
  const words: string[] = [];
  const options = new Map<string, string>();
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) {
      words.push(word);
      continue;
    }
    const option = command.options?.find(({ name }) => name === word);
    if (!option) return { problem: `"${command.name}" knows no "${word}".` };
    const value = option.takes === undefined ? '' : rest.shift();
    if (value === undefined) return { problem: `"${word}" needs ${option.takes} behind it.` };
    options.set(word, value);
  }
  return fits(command.takes, words.length) ? { words, options } : { problem: null };
}

function fits(takes: readonly string[], count: number): boolean {
  const least = takes.filter((word) => !word.startsWith('[')).length;
  const most = takes.some((word) => word.endsWith('…')) ? Number.POSITIVE_INFINITY : takes.length;
  return count >= least && count <= most;
}
