import { existsSync } from 'node:fs';
import type { DatabaseProxy, Verdict } from '../proxies/database-proxy.ts';
import type { Random } from '../randomness.ts';
import { sleep, until } from '../waiting.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import type { Fault } from './fault.ts';
import { exhaustDescriptors } from './means/descriptors.ts';
import { killAt, restartShop } from './means/killed-shop.ts';
import { MESSAGE_FAULTS } from './message-faults.ts';
import { PHONE_MESSAGE_FAULTS } from './phone-message-faults.ts';
import { RATE_FAULTS } from './rate-faults.ts';
import { REFUND_FAULTS } from './refund-faults.ts';
import { RETURN_FAULTS } from './return-faults.ts';
import { STAFF_FAULTS } from './staff-faults.ts';
import { WEIGHT_FAULTS } from './weight-faults.ts';

/** Path of libfaketime on Debian. */
const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

const TRIGGER_TIMEOUT_MS = 45_000;

function crashFault({ id, what, short, hasten, ...point }: CrashPoint): Fault {
  return {
    id,
    what: `kill -9 of a shop: ${what}`,
    ...(short && { short }),
    act: (environment, random) =>
      killAt(environment.shops, {
        point,
        letBy: random.below(3),
        async act(isStruck) {
          const hastening = hasten && setInterval(() => hasten(environment).catch(() => {}), 1000);
          await until(async () => isStruck(), TRIGGER_TIMEOUT_MS, 10);
          clearInterval(hastening);
        },
      }),
  };
}

/** Breaks the connection at a random share of statements, before or after execution. */
function breakingStatements(
  random: Random,
  share: number,
  verdict: Verdict,
  which: RegExp,
): Parameters<DatabaseProxy['watch']>[0] {
  return ({ statement }) => (which.test(statement) && random.chance(share) ? verdict : 'pass');
}

async function waitRandomly(random: Random, least: number, most: number): Promise<true> {
  await sleep(random.between(least, most));
  return true;
}

const providerFault = (id: string, what: string, switches: object, extra: Partial<Fault> = {}): Fault => ({
  id,
  what,
  ...extra,
  async act({ provider }, random) {
    await provider.faults(switches);
    return waitRandomly(random, 3000, 5000);
  },
});

const others: Fault[] = [
  {
    id: 'F01',
    what: 'kill -9 of a shop at a random moment',
    async act({ shops }, random) {
      await waitRandomly(random, 200, 3000);
      const shop = random.pick(shops);
      shop.killNow();
      await restartShop(shop);
      return true;
    },
  },
  {
    id: 'F02',
    what: 'kill -9 of PostgreSQL, then it is started again',
    short: true,
    async act({ postgres }, random) {
      await waitRandomly(random, 200, 2000);
      await postgres.kill();
      await waitRandomly(random, 0, 3000);
      await postgres.start();
      return waitRandomly(random, 500, 2000);
    },
  },
  {
    id: 'F03a',
    what: 'PostgreSQL stands still (SIGSTOP) for 16 s',
    async act({ postgres }, random) {
      await waitRandomly(random, 200, 1000);
      await postgres.pause();
      await sleep(16_000);
      await postgres.resume();
      return waitRandomly(random, 500, 1500);
    },
  },
  {
    id: 'F03b',
    what: 'connections are terminated at random by the database',
    short: true,
    async act({ direct }, random) {
      for (let time = 0; time < 12; time++) {
        await direct.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name like 'tola%' and pid <> pg_backend_pid() and random() < 0.5`,
        );
        await sleep(random.between(50, 400));
      }
      return true;
    },
  },
  {
    id: 'F03c',
    what: 'the database refuses connections for a while',
    async act({ shops }, random) {
      for (const shop of shops) shop.database.refuse();
      await waitRandomly(random, 1000, 5000);
      for (const shop of shops) shop.database.heal();
      return waitRandomly(random, 500, 1500);
    },
  },
  providerFault('F04a', 'the provider responds after 3 s', { delay_ms: 3000 }),
  {
    ...providerFault('F04b', 'the provider responds after 60 s; soon customers get an error at once', {
      delay_ms: 60_000,
    }),
    async act({ provider, journal }, random) {
      await provider.faults({ delay_ms: 60_000 });
      const mark = journal.entries.length;
      await waitRandomly(random, 18_000, 20_000);
      const refusals = journal.since(mark).filter(({ code }) => code === 'provider_unavailable');
      // Both shops have seen timeouts by then; a probe would take the gateway's six seconds.
      if (!refusals.some(({ ms }) => ms < 3000)) throw new Error('no customer got an immediate error');
      return true;
    },
  },
  providerFault('F05a', 'the provider responds with 500', { status: 500 }),
  providerFault('F05b', 'the provider responds with 502 and a page', { status: 502 }),
  providerFault('F05c', 'the provider responds with 429', { status: 429 }),
  providerFault('F05d', 'the provider works, its response is lost', { drop: true }, { short: true }),
  providerFault('F06a', 'webhook events are duplicated and reordered', {
    webhooks: { duplicate: true, reorder: true },
  }),
  providerFault('F06b', 'webhook events are lost', { webhooks: { lost: true } }, { short: true }),
  providerFault('F06c', 'webhook events arrive 3 s late, in wrong order', {
    webhooks: { delay_ms: 3000, reorder: true },
  }),
  providerFault('F06d', 'webhook events are signed with a forged or old secret', {
    webhooks: { forged_signature: true },
  }),
  providerFault(
    'F10',
    'webhook events are lost and tabs closed: only the reconciler can know',
    { webhooks: { lost: true } },
    { patient: true },
  ),
  {
    id: 'F09',
    what: "the provider's lists lag behind by 4 s",
    async act({ provider }, random) {
      await provider.faults({ list_lag_ms: 4000, webhooks: { delay_ms: 1000 } });
      return waitRandomly(random, 4000, 6000);
    },
  },
  {
    id: 'F17',
    what: 'one shop may open nothing more (its descriptors are used up) for 6 s',
    async act({ shops }, random) {
      const shop = random.pick(shops);
      await waitRandomly(random, 300, 1000);
      const restore = exhaustDescriptors(shop.pid(), random.below(5));
      if (typeof restore === 'string') return restore;
      await sleep(6000);
      restore();
      return waitRandomly(random, 500, 1500);
    },
  },
  {
    id: 'F18',
    what: "one shop's clock is two days or ten minutes ahead, or an hour behind",
    async act({ shops }, random) {
      const library = FAKETIME.find((file) => existsSync(file));
      if (library === undefined) return 'faketime is not installed';
      const shop = random.pick(shops);
      const clock = { LD_PRELOAD: library, FAKETIME: random.pick(['+2d', '+10m', '-1h']) };
      for (const environment of [clock, {}]) {
        shop.signal('SIGTERM');
        await shop.ended();
        shop.extraEnvironment = environment;
        await shop.start();
        await waitRandomly(random, 3000, 5000);
      }
      return true;
    },
  },
  {
    id: 'F19',
    what: 'one shop stands still (SIGSTOP) for 11 s and goes on in the middle of its work',
    async act({ shops }, random) {
      await waitRandomly(random, 200, 1000);
      const shop = random.pick(shops);
      shop.signal('SIGSTOP');
      await sleep(11_000);
      shop.signal('SIGCONT');
      return waitRandomly(random, 500, 1500);
    },
  },
  {
    id: 'F23',
    what: 'SIGTERM to one shop after the other (rolling restart)',
    short: true,
    async act({ shops }, random) {
      for (const shop of shops) {
        await waitRandomly(random, 100, 600);
        shop.signal('SIGTERM');
        const { code } = await shop.ended();
        if (code !== 0) throw new Error(`shop ${shop.name} did not shut down cleanly: exit code ${code}`);
        await shop.start();
        await shop.untilReady();
      }
      return true;
    },
  },
  {
    id: 'C15',
    what: 'kill -9 of a shop while it drains after SIGTERM',
    async act({ shops }, random) {
      const shop = random.pick(shops);
      await waitRandomly(random, 200, 1000);
      shop.signal('SIGTERM');
      await sleep(random.between(0, 60));
      shop.killNow();
      await restartShop(shop);
      return true;
    },
  },
  {
    id: 'F24a',
    what: 'the line to the database is cut when a COMMIT was sent or done',
    short: true,
    async act({ shops }, random) {
      for (const shop of shops) shop.database.watch(breakingStatements(random, 0.15, 'cut', /^commit\b/i));
      return waitRandomly(random, 3000, 5000);
    },
  },
  {
    id: 'F24b',
    what: 'the line to the database is cut at any statement',
    async act({ shops }, random) {
      for (const shop of shops) shop.database.watch(breakingStatements(random, 0.01, 'cut', /./));
      return waitRandomly(random, 3000, 5000);
    },
  },
  {
    id: 'F24c',
    what: 'connections to the database fall silent one by one (half-open)',
    async act({ shops }, random) {
      for (const shop of shops) shop.database.watch(breakingStatements(random, 0.01, 'silence', /./));
      await waitRandomly(random, 10_000, 14_000);
      for (const shop of shops) shop.database.watch(undefined);
      return true;
    },
  },
  {
    id: 'F24d',
    what: 'every connection of one shop to the database falls silent for 16 s',
    short: true,
    async act({ shops }, random) {
      const shop = random.pick(shops);
      shop.database.silence();
      await sleep(16_000);
      shop.database.heal();
      return waitRandomly(random, 500, 1500);
    },
  },
  {
    id: 'F24e',
    what: 'every message to and from the database takes 100 ms',
    async act({ shops }, random) {
      for (const shop of shops) shop.database.delay(100);
      return waitRandomly(random, 4000, 6000);
    },
  },
];

export const FAULTS: readonly Fault[] = [
  ...CRASH_POINTS.map(crashFault),
  ...REFUND_FAULTS,
  ...RETURN_FAULTS,
  ...WEIGHT_FAULTS,
  ...STAFF_FAULTS,
  ...RATE_FAULTS,
  ...MESSAGE_FAULTS,
  ...PHONE_MESSAGE_FAULTS,
  ...others,
];
