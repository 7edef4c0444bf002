/** An option of a command; `takes` names its value when it has one. */
export interface Option {
  name: `--${string}`;
  takes?: string;
  does: string;
}

export interface Description {
  name: string;
  /** Positional arguments: `FILE` is required, `[STATUS]` optional, `SKU…` one or more. */
  takes: string[];
  options?: Option[];
  does: string;
}

/** The given options with their values; an option without a value maps to ''. */
export type Options = ReadonlyMap<string, string>;

/** The parsed arguments of a command; `problem: null` means "print the usage only". */
export type ParsedArguments =
  | { words: string[]; options: Options }
  | { isHelp: true }
  | { problem: string | null };

export function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** The usage line of a command. */
export function usage({ name, takes, options = [] }: Description): string {
  const extra = options.map((option) => `[${[option.name, option.takes ?? ''].join(' ').trim()}]`);
  return [name, ...takes, ...extra].join(' ');
}

/** Parses the arguments behind a command's name. */
export function parseArguments(command: Description, given: readonly string[]): ParsedArguments {
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
  const min = takes.filter((word) => !word.startsWith('[')).length;
  const max = takes.some((word) => word.endsWith('…')) ? Number.POSITIVE_INFINITY : takes.length;
  return count >= min && count <= max;
}
