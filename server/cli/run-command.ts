import { type OpenDatabase, openDatabase } from '#api/platform/database.ts';
import { type Config, readConfig } from '../config.ts';
import { readDatabaseClock } from '../database-clock.ts';
import { joinShopDatabase } from '../shop-database.ts';
import { StartRefusal } from '../start-refusal.ts';
import { asCommandRefusal } from '../start-trouble.ts';
import { restoreBackupFile, writeBackupFile } from './backup.ts';
import { closePassbook } from './close-passbook.ts';
import { closeRefund } from './close-refund.ts';
import { importCatalogueFile } from './import-catalogue.ts';
import { setTodaysRate } from './metal-rate.ts';
import { setOrderStatus } from './order-status.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundPayment } from './refund.ts';
import { resetPasswordOf } from './reset-password.ts';
import { verifyPassbookFile } from './verify-passbook.ts';

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

interface Description {
  name: string;
  takes: string[];
  does: string;
}

/** A command of the owner; answers whether it did what was asked. */
interface ShopCommand extends Description {
  run(workplace: Workplace, words: string[]): Promise<boolean>;
}

/** A command that needs no shop: neither configuration nor database. */
interface FileCommand extends Description {
  runAlone(say: Say, words: string[]): Promise<boolean>;
}

type Command = ShopCommand | FileCommand;

const commands: Command[] = [
  {
    name: 'import-catalogue',
    takes: ['FILE.csv'],
    does: 'adds the pieces of a catalogue file, or brings them up to date by their sku',
    run: importCatalogueFile,
  },
  {
    name: 'order-status',
    takes: ['ORDER_ID', 'STATUS'],
    does: 'moves an order on: shipped, delivered, completed or cancelled',
    run: setOrderStatus,
  },
  {
    name: 'backup',
    takes: ['FILE'],
    does: 'writes the whole shop, as of this moment, to a file; the shop goes on selling',
    run: writeBackupFile,
  },
  {
    name: 'restore',
    takes: ['FILE'],
    does: 'puts a backup into an empty shop, all of it or nothing',
    run: restoreBackupFile,
  },
  {
    name: 'reconcile',
    takes: [],
    does: 'asks the provider about every open payment now, and lists money that needs you',
    run: reconcilePayments,
  },
  {
    name: 'refund',
    takes: ['PAYMENT_ID'],
    does: 'sends the money of a payment back that waits for it; a second time changes nothing',
    run: refundPayment,
  },
  {
    name: 'close-refund',
    takes: ['REFUND_ID'],
    does: 'notes that you dealt with a refund that was made at the provider; "reconcile" lists them',
    run: closeRefund,
  },
  {
    name: 'reset-password',
    takes: ['EMAIL'],
    does: 'shows a link at which a customer who forgot the password chooses a new one',
    run: resetPasswordOf,
  },
  {
    name: 'metal-rate',
    takes: ['PURITY', 'RUPEES'],
    does: 'sets today’s rate a gram (22K916 11365), at which weight plans buy',
    run: setTodaysRate,
  },
  {
    name: 'close-passbook',
    takes: ['PASSBOOK', 'purchase|money-back'],
    does: 'ends a savings plan in its ledger: used for a purchase, or given back',
    run: closePassbook,
  },
  {
    name: 'verify-passbook',
    takes: ['FILE.csv'],
    does: 'proves a passbook’s statement by its hashes, without the shop, and names a changed entry',
    runAlone: verifyPassbookFile,
  },
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function help(): void {
  say('The owner’s commands. They work beside a running shop, or without one.\n');
  const width = Math.max(...commands.map(({ name, takes }) => [name, ...takes].join(' ').length));
  for (const { name, takes, does } of commands) say(`  ${[name, ...takes].join(' ').padEnd(width)}  ${does}`);
  say(
    `  ${'help'.padEnd(width)}  shows this list\n\nExample: npm run shop -- order-status 4F7K9QWE20ABCDXYZ123 shipped`,
  );
}

/** Runs one command of the owner; answers the exit code: 0 done, 1 not done. */
export async function runCommand([name = 'help', ...words]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    help();
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command || words.length !== command.takes.length) {
    say(
      command
        ? `Usage: npm run shop -- ${[name, ...command.takes].join(' ')}`
        : `There is no command "${name}".`,
    );
    if (!command) help();
    return 1;
  }
  try {
    if ('runAlone' in command) return (await command.runAlone(say, words)) ? 0 : 1;
    return await atWork(command, words);
  } catch (error) {
    const trouble = asCommandRefusal(error, name);
    if (!(trouble instanceof StartRefusal)) throw trouble;
    process.stderr.write(`${trouble.message}\n`);
    return 1;
  }
}

async function atWork(command: ShopCommand, words: string[]): Promise<number> {
  const config = readConfig(process.env);
  const { connectionString, stop } = await joinShopDatabase(config, say);
  const open = openDatabase(connectionString, 4);
  try {
    const clock = await readDatabaseClock(open.pool);
    return (await command.run({ ...open, connectionString, config, clock, say }, words)) ? 0 : 1;
  } finally {
    await open.close();
    await stop();
  }
}
