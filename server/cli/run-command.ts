import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { readDatabaseClock } from '#server/database/clock.ts';
import { asCommandError } from '#server/database/connection-errors.ts';
import { joinShopDatabase } from '#server/database/shop-database.ts';
import { StartupError } from '#server/startup-error.ts';
import { type Description, isHelp, type Options, readWords, usage } from './command-arguments.ts';
import { commands, type ShopCommand } from './commands.ts';
import { printable } from './escape-control-characters.ts';

export type Say = (line: string) => void;

/** What a command works with. */
export interface Workplace extends OpenDatabase {
  /** For work that takes longer than the deadlines of the pool allow. */
  connectionString: string;
  config: Config;
  /** The database's clock, like the shop's own. */
  clock: () => Date;
  say: Say;
}

/** One line of standard output; nothing that a customer typed can command the owner's terminal. */
function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

function help(): void {
  say('The owner’s commands. They work beside a running shop, or without one.');
  say('');
  const all = [
    ...commands.map(({ name, takes, does }) => [[name, ...takes].join(' '), does]),
    ['help', 'shows this list'],
  ];
  const width = Math.max(...all.map(([written = '']) => written.length));
  for (const [written = '', does] of all) say(`  ${written.padEnd(width)}  ${does}`);
  say('');
  say(
    '"COMMAND --help" tells more of one, with its options. Example: npm run shop -- order-status 4F7K9QWE20ABCDXYZ123 shipped',
  );
}

function helpWith(command: Description): void {
  say(`Usage: npm run shop -- ${usage(command)}`);
  say(`  ${command.does}`);
  for (const { name, takes = '', does } of command.options ?? [])
    say(`  ${`${name} ${takes}`.trim()}: ${does}`);
}

/** Runs one command of the owner; answers the exit code: 0 done, 1 not done. */
export async function runCommand([first = 'help', ...rest]: string[]): Promise<number> {
  const [name = 'help', ...given] = first === 'help' && rest[0] ? [rest[0], '--help'] : [first, ...rest];
  if (name === 'help' || isHelp(name)) {
    help();
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    say(`There is no command "${name}".`);
    help();
    return 1;
  }
  const reading = readWords(command, given);
  if (!('words' in reading)) {
    if ('problem' in reading && reading.problem) say(reading.problem);
    helpWith(command);
    return 'isHelp' in reading ? 0 : 1;
  }
  const { words, options } = reading;
  try {
    if ('runAlone' in command) return (await command.runAlone(say, words)) ? 0 : 1;
    return await atWork(command, words, options);
  } catch (error) {
    const trouble = asCommandError(error, name);
    if (!(trouble instanceof StartupError)) throw trouble;
    process.stderr.write(`${trouble.message}\n`);
    return 1;
  }
}

/** Whether a command did what was asked; says why not where it was refused. */
export function wasDone(outcome: boolean | Refusal, say: Say): boolean {
  if (!isRefusal(outcome)) return outcome;
  say(outcome.message);
  return false;
}

async function atWork(command: ShopCommand, words: string[], options: Options): Promise<number> {
  const config = readConfig(process.env);
  const { connectionString, stop } = await joinShopDatabase(config, say);
  const open = openDatabase(connectionString, 4);
  try {
    const clock = await readDatabaseClock(open.pool);
    const outcome = await command.run({ ...open, connectionString, config, clock, say }, words, options);
    return wasDone(outcome, say) ? 0 : 1;
  } finally {
    await open.close();
    await stop();
  }
}
