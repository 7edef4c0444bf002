import type { FastifyBaseLogger } from 'fastify';
import { openSharedResponses, type SharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { resealGiftCards } from '#api/gift-cards/code-service.ts';
import { resealMailServer } from '#api/messages/mail-server/mail-server-service.ts';
import {
  refreshPhoneChannels,
  resealPhoneAccounts,
} from '#api/messages/phone-accounts/stored-phone-service.ts';
import { reencryptPans } from '#api/orders/pan/pan-service.ts';
import { refreshPaymentAccount, resealPaymentAccount } from '#api/payments/account/stored-account-service.ts';
import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import { BACKGROUND_PACE, openPace } from '#api/payments/provider/paced-gateway.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { openReplica } from '#api/platform/database/replica.ts';
import { isReplaced } from '#api/platform/sealing.ts';
import { followSettings } from '#api/settings/live-settings-service.ts';
import type { Shop } from '#api/shop.ts';
import { resealAuthenticators } from '#api/staff/second-step/second-step-service.ts';
import type { Config } from '#server/config/config.ts';
import { openSealingKeys } from '#server/config/sealing-keys.ts';
import { streamBackup } from '#server/database/backup/backup-service.ts';
import { openDatabaseClock } from '#server/database/clock.ts';
import { openPool, openShopDatabase } from '#server/database/shop-database.ts';
import { openDocumentDrawer } from '#server/documents/document-drawer.ts';
import { type OpenMessageStandIn, openMessageStandIn } from '#server/stand-ins/message-stand-in.ts';
import { openStandIn } from '#server/stand-ins/stand-in.ts';
import { printLine } from '#server/startup/print-line.ts';
import { openLiveMailer } from './live-mailer.ts';
import { shopOf } from './shop-of.ts';

/** The state of a start; each opened resource registers how to close it. */
export interface Start {
  config: Config;
  log: FastifyBaseLogger;
  opened: (() => Promise<void>)[];
}

/** Connections beside a pooler: each job holds one while it runs. */
const MAX_SESSION_LOCKS = 12;

export async function openDatabases({ config, opened }: Start) {
  const address = await openShopDatabase(config, printLine);
  opened.push(() => address.stop());
  const open = openPool(address);
  opened.push(() => open.close());
  const sessions = address.poolerUrl ? openDatabase(address.connectionString, MAX_SESSION_LOCKS) : open;
  if (sessions !== open) opened.push(() => sessions.close());
  return { address, open, sessions };
}

type Databases = Awaited<ReturnType<typeof openDatabases>>;

/** The configured provider, or else the stand-in. */
export async function openPayments({ config, log, opened }: Start) {
  if (config.provider) return { provider: config.provider };
  const standIn = await openStandIn(config, (line) => log.info(line));
  opened.push(() => standIn.close());
  printLine('Payments are simulated: no money moves, and nobody is charged');
  return { provider: standIn.provider, standIn };
}

interface RunningShop extends Shop {
  sharedResponses: SharedResponses;
}

/** The shop with what it needs to serve calls. */
export async function assembleShop(
  { config, log, opened }: Start,
  provider: PaymentProvider,
  { address, open, sessions }: Databases,
): Promise<RunningShop> {
  const { db } = open;
  const databaseClock = await openDatabaseClock(open.pool, log);
  opened.push(() => databaseClock.stop());
  const clock = databaseClock.now;
  const replica = address.replicaUrl ? openReplica(address.replicaUrl, open, log) : undefined;
  if (replica) opened.push(() => replica.stop());
  const sharedResponses = openSharedResponses(address.connectionString, clock, log, replica);
  opened.push(() => sharedResponses.stop());

  const drawer = openDocumentDrawer();
  opened.push(() => drawer.stop());

  const sealingKeys = await openSealingKeys(config);
  if (isReplaced(sealingKeys)) {
    await reencryptPans(db, sealingKeys);
    await resealAuthenticators(db, sealingKeys);
    await resealMailServer(db, sealingKeys);
    await resealPaymentAccount(db, sealingKeys);
    await resealPhoneAccounts(db, sealingKeys);
    await resealGiftCards(db, sealingKeys);
  }

  const shop: RunningShop = {
    ...shopOf(config, provider),
    ...{ db, pool: sessions.pool, clock, sharedResponses, drawer, log, pace: openPace(BACKGROUND_PACE) },
    backUp: (now) => streamBackup(address.connectionString, now),
    ...(replica && { replica }),
    ...(sealingKeys && { sealingKeys }),
  };
  const mailer = openLiveMailer(shop, config.mail);
  opened.push(() => mailer.stop());
  await mailer.refresh();
  await refreshPhoneChannels(shop);
  const settings = followSettings(address.connectionString, shop, async () => {
    await mailer.refresh();
    await refreshPaymentAccount(shop);
    await refreshPhoneChannels(shop);
  });
  opened.push(() => settings.stop());
  return shop;
}

/** A demo shop without a phone channel gets simulated ones. */
export async function openPhoneStandIn(
  { config, opened }: Start,
  shop: Shop,
): Promise<OpenMessageStandIn | undefined> {
  const hasPhoneChannels = Object.keys(config.phoneChannels).length > 0;
  if (!shop.isDemo || hasPhoneChannels) return undefined;
  const standIn = await openMessageStandIn();
  opened.push(() => standIn.close());
  shop.phoneChannels = standIn.phoneChannels;
  return standIn;
}
