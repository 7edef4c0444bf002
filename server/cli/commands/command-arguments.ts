import { parseArgs } from 'node:util';

/** An option of a command; `takes` names its value when it has one. */
export interface Option {
  name: `--${string}`;
  takes?: string;
  does: string;
}

export interface Description {
  name: string;
  /** Positional arguments: `FILE` is required, `[STATUS]` optional, `SKU…` one or more, `[SKU…]` any number. */
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

export function usage({ name, takes, options = [] }: Description): string {
  const extra = options.map((option) => `[${[option.name, option.takes ?? ''].join(' ').trim()}]`);
  return [name, ...takes, ...extra].join(' ');
}

/** Parses the arguments behind a command's name. Not strict, so that the shop words the problem. */
export function parseArguments(command: Description, given: string[]): ParsedArguments {
  if (given.some(isHelp)) return { isHelp: true };
  const known = new Map(command.options?.map((option) => [option.name.slice(2), option]));
  const { positionals: words, tokens } = parseArgs({
    args: given,
    options: Object.fromEntries(
      [...known].map(([name, { takes }]) => [name, { type: takes === undefined ? 'boolean' : 'string' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = known.get(name);
    if (!option || (option.takes === undefined && value !== undefined))
      return { problem: `"${command.name}" knows no "${given[token.index]}".` };
    if (option.takes !== undefined && value === undefined)
      return { problem: `"${rawName}" needs ${option.takes} behind it.` };
    options.set(rawName, value ?? '');
  }
  return hasCount(command.takes, words.length) ? { words, options } : { problem: null };
}

function hasCount(takes: readonly string[], count: number): boolean {
  const min = takes.filter((word) => !word.startsWith('[')).length;
  const max = takes.some((word) => /…\]?$/.test(word)) ? Number.POSITIVE_INFINITY : takes.length;
  return count >= min && count <= max;
}
