import { userInfo } from 'node:os';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { readConfig } from '#server/config/config.ts';
import { withStoredSettings } from '#server/config/stored-settings.ts';
import { readDatabaseClock } from '#server/database/clock.ts';
import { asCommandError } from '#server/database/connection-errors.ts';
import { joinShopDatabase, openPool } from '#server/database/shop-database.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { type Description, isHelp, type Options, parseArguments, usage } from './command-arguments.ts';
import type { Print } from './command-context.ts';
import { commands, type ShopCommand } from './commands.ts';
import { printable } from './escape-control-characters.ts';

/** Prints a line with control characters escaped, so customer text cannot control the owner's terminal. */
function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

function help(): void {
  print('Commands for the owner. They work with or without a running shop.');
  print('');
  const all = [
    ...commands.map(({ name, takes, does }) => [[name, ...takes].join(' '), does]),
    ['help', 'shows this list'],
  ];
  const width = Math.max(...all.map(([written = '']) => written.length));
  for (const [written = '', does] of all) print(`  ${written.padEnd(width)}  ${does}`);
  print('');
  print(
    '"COMMAND --help" shows one with its options. Example: npm run shop -- order-status 4F7K9QWE20ABCDXYZ123 shipped',
  );
}

function printUsage(command: Description): void {
  print(`Usage: npm run shop -- ${usage(command)}`);
  print(`  ${command.does}`);
  for (const { name, takes = '', does } of command.options ?? [])
    print(`  ${`${name} ${takes}`.trim()}: ${does}`);
}

/** Runs one of the owner's commands and returns the exit code: 0 done, 1 not done. */
export async function runCommand([first = 'help', ...rest]: string[]): Promise<number> {
  const [name = 'help', ...given] = first === 'help' && rest[0] ? [rest[0], '--help'] : [first, ...rest];
  if (name === 'help' || isHelp(name)) {
    help();
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    print(`There is no command "${name}".`);
    help();
    return 1;
  }
  const parsed = parseArguments(command, given);
  if (!('words' in parsed)) {
    if ('problem' in parsed && parsed.problem) print(parsed.problem);
    printUsage(command);
    return 'isHelp' in parsed ? 0 : 1;
  }
  const { words, options } = parsed;
  try {
    if ('runWithoutShop' in command) return (await command.runWithoutShop(print, words)) ? 0 : 1;
    return await runWithDatabase(command, words, options);
  } catch (error) {
    const commandError = asCommandError(error, name);
    if (!(commandError instanceof StartupError)) throw commandError;
    process.stderr.write(`${commandError.message}\n`);
    return 1;
  }
}

/** Whether a command succeeded; prints the message of a refusal. */
export function reportOutcome(outcome: boolean | Refusal, print: Print): boolean {
  if (!isRefusal(outcome)) return outcome;
  print(outcome.message);
  return false;
}

async function runWithDatabase(command: ShopCommand, words: string[], options: Options): Promise<number> {
  const configured = readConfig(process.env);
  const database = await joinShopDatabase(configured, print);
  const { connectionString, stop } = database;
  const open = openPool(database, 4);
  try {
    const config = await withStoredSettings(open.db, configured);
    const clock = await readDatabaseClock(open.pool);
    const actor = { kind: 'command', user: userInfo().username } as const;
    const outcome = await command.run(
      { ...open, connectionString, config, clock, actor, print },
      words,
      options,
    );
    return reportOutcome(outcome, print) ? 0 : 1;
  } finally {
    await open.close();
    await stop();
  }
}
