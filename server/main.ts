import type { FastifyInstance } from 'fastify';
import { registerApi } from '#api/app.ts';
import { openSharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { refreshFacetBits } from '#api/catalogue/facets/facet-bits-service.ts';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import { refreshProductWords } from '#api/catalogue/search/indexing-service.ts';
import { sealPansAnew } from '#api/orders/pan/pan-service.ts';
import { BACKGROUND_PACE, openPace } from '#api/payments/provider/paced-gateway.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { openReplica } from '#api/platform/database/replica.ts';
import { openRateFeed } from '#api/rates/feed/feed-gateway.ts';
import { followSettings } from '#api/settings/live-settings-service.ts';
import type { Shop } from '#api/shop.ts';
import { type FirstOwner, inviteFirstOwner } from '#api/staff/first-owner-service.ts';
import { invitationLink } from '#api/staff/routes.ts';
import { resealAuthenticators } from '#api/staff/second-step/second-step-service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { providerSettings } from '#server/config/payment-provider.ts';
import { refuseDemoSeller } from '#server/config/seller-settings.ts';
import { refuseSimulatedPayments } from '#server/config/simulated-payments.ts';
import { withStoredSettings } from '#server/config/stored-settings.ts';
import { openDatabaseClock } from '#server/database/clock.ts';
import { asStartupError } from '#server/database/connection-errors.ts';
import { openPool, openShopDatabase } from '#server/database/shop-database.ts';
import { openDocumentDrawer } from '#server/documents/document-drawer.ts';
import { healthRoutes, metricsRoute } from '#server/http/health.ts';
import { createHttpServer, listen, portMustBeFree } from '#server/http/http-server.ts';
import { registerOffice } from '#server/http/office.ts';
import { allowedHosts } from '#server/http/pages/allowed-hosts.ts';
import { registerStorefront } from '#server/http/pages/storefront.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { observeShop } from '#server/http/shop-metrics.ts';
import { fillDemoFacets } from './demo/demo-facets.ts';
import { demoHistory } from './demo/demo-history.ts';
import { renewDemoRates, startDemoRates } from './demo/demo-rates.ts';
import { loadDemo } from './demo/load-demo.ts';
import { openRateStandIn } from './demo/rate-stand-in.ts';
import { refuseDemoShop } from './demo/refuse-demo-shop.ts';
import { startJobs } from './jobs.ts';
import { openMailer } from './mailer.ts';
import { openMessageStandIn } from './message-stand-in.ts';
import { picturesFolder } from './picture-files.ts';
import { openSealingKeys } from './sealing-keys.ts';
import { shopOf } from './shop-of.ts';
import { openStandIn } from './stand-in.ts';
import { StartupError } from './startup-error.ts';
import { storefrontServices } from './storefront-services.ts';

export { runCommand } from './cli/run-command.ts';

export interface OpenShop {
  app: FastifyInstance;
  config: Config;
  /** What a start without an owner has to say. */
  firstOwner: FirstOwner;
  /** Sets the webhook URLs of the stand-ins. */
  announce(shopUrl: string): void;
  close(): Promise<void>;
}

/** Connections beside a pooler: each job holds one while it runs. */
const MAX_SESSION_LOCKS = 12;

/** Assembles the shop, ready to listen. Resources are closed in reverse order, also when a step fails. */
export async function openShop({ serveStatic }: { serveStatic: boolean }): Promise<OpenShop> {
  const configured = readConfig(process.env);
  refuseSimulatedPayments(configured);
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    if (!configured.provider) await portMustBeFree(configured.host, configured.standInPort, 'STAND_IN_PORT');
    const app = createHttpServer(configured.proxies);
    const database = await openShopDatabase(configured, say);
    opened.push(() => database.stop());
    const open = openPool(database);
    const { db, pool } = open;
    opened.push(() => open.close());
    const sessions = database.poolerUrl ? openDatabase(database.connectionString, MAX_SESSION_LOCKS) : open;
    if (sessions !== open) opened.push(() => sessions.close());
    const config = await withStoredSettings(db, configured);
    if (config.provider?.isLive) {
      refuseDemoSeller(config.settings.seller, providerSettings.title);
      await refuseDemoShop(db, providerSettings.title);
    }
    const standIn = config.provider ? undefined : await openStandIn(config, (line) => app.log.info(line));
    if (standIn) {
      opened.push(() => standIn.close());
      say('Payments are simulated: no money moves, and nobody is charged');
    }
    const provider = config.provider ?? standIn?.provider;
    if (!provider) throw new Error('no payment provider');

    const databaseClock = await openDatabaseClock(pool, app.log);
    opened.push(() => databaseClock.stop());
    const clock = databaseClock.now;
    const replica = database.replicaUrl ? openReplica(database.replicaUrl, open, app.log) : undefined;
    if (replica) opened.push(() => replica.stop());
    const sharedResponses = openSharedResponses(database.connectionString, clock, app.log, replica);
    opened.push(() => sharedResponses.stop());

    const mailer = config.mail && openMailer(config.mail, () => shop.seller, app.log);
    if (mailer) opened.push(() => mailer.stop());

    const drawer = openDocumentDrawer();
    opened.push(() => drawer.stop());

    const sealingKeys = await openSealingKeys(config);
    if (sealingKeys) {
      await sealPansAnew(db, sealingKeys);
      await resealAuthenticators(db, sealingKeys);
    }

    const shop: Shop = {
      ...shopOf(config, provider),
      ...{
        db,
        pool: sessions.pool,
        clock,
        sharedResponses,
        drawer,
        log: app.log,
        pace: openPace(BACKGROUND_PACE),
      },
      ...(replica && { replica }),
      ...(sealingKeys && { sealingKeys }),
      ...(mailer && { mailer, mailChannel: mailer }),
    };
    const settings = followSettings(database.connectionString, shop);
    opened.push(() => settings.stop());
    if (config.loadDemo) await loadDemoOnce(shop);
    await refreshShownPrices(shop, shop.clock());
    await refreshProductWords(db, FIRST_WORDS_MS);
    await refreshFacetBits(db, FIRST_WORDS_MS);
    if (config.loadDemo && !config.provider) opened.push(...(await openDemoRates(shop)));
    const hasPhoneChannels = Object.keys(config.phoneChannels).length > 0;
    const messageStandIn = shop.isDemo && !hasPhoneChannels ? await openMessageStandIn() : undefined;
    if (messageStandIn) {
      opened.push(() => messageStandIn.close());
      shop.phoneChannels = messageStandIn.phoneChannels;
    }
    const jobs = startJobs(shop);
    opened.push(() => jobs.stop());

    const policies = securityHeaders(app, provider.checkout.origins, !serveStatic);
    metricsRoute(app, (registry) => observeShop(registry, { ...shop, queryPool: pool }));
    healthRoutes(app, pool, config.databaseUrl === undefined ? config.dataDir : undefined);
    await registerApi(app, shop, jobs);
    if (serveStatic) await registerOffice(app);
    await registerStorefront(app, storefrontServices(shop, provider), {
      serveStatic,
      sendNonce: policies.sendNonce,
      // In development a source change would not invalidate the cache.
      ...(serveStatic && {
        pageCache: {
          responses: sharedResponses,
          productPages: sharedResponses.productPages,
          isAllowedHost: allowedHosts(config.hosts),
          policies,
        },
      }),
    });
    opened.push(() => app.close());
    const actor = { kind: 'job', job: 'start' } as const;
    const firstOwner = await inviteFirstOwner({ db, now: clock(), actor }, shop.isDemo);
    const announce = (shopUrl: string) => {
      standIn?.announce(shopUrl);
      messageStandIn?.announce(shopUrl);
    };
    return { app, config, firstOwner, announce, close };
  } catch (error) {
    await close();
    throw asStartupError(error);
  }
}

/** Keeps the rates of a demo shop up to date and opens a feed of rates for it. Returns what ends both. */
async function openDemoRates(shop: Shop): Promise<(() => Promise<void>)[]> {
  await renewDemoRates(shop);
  const rateStandIn = shop.rateFeed ? undefined : await openRateStandIn(shop.clock);
  if (rateStandIn) shop.rateFeed = openRateFeed(rateStandIn.url);
  const demoRates = startDemoRates(shop);
  return [async () => rateStandIn?.close(), () => demoRates.stop()];
}

async function loadDemoOnce(shop: Shop): Promise<void> {
  const now = shop.clock();
  const loaded = await loadDemo(shop.db, {
    today: indianDate(now),
    now,
    picturesDir: picturesFolder(),
    alsoLoad: demoHistory(shop),
  });
  if (loaded === 'loaded') say('The demo catalogue is loaded');
  else await fillDemoFacets(shop.db, indianDate(now));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printFirstOwner({ firstOwner, config }: OpenShop): void {
  if (typeof firstOwner === 'object') {
    say('Nobody runs the office yet. The owner opens this link, which works once, for 24 hours:');
    say(invitationLink(config.shopAddress, firstOwner.invitation.token));
  } else if (firstOwner === 'waits') {
    say(
      'An owner is invited and has not come yet: "npm run shop -- staff list", then "staff link ID", makes a new link.',
    );
  }
}

/** Words that are still due then follow by the job. */
const FIRST_WORDS_MS = 3000;
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Runs the shop until SIGTERM or SIGINT. A StartupError is printed without a stack trace. */
export async function main(): Promise<void> {
  try {
    const { host, port } = readConfig(process.env);
    await portMustBeFree(host, port, 'PORT');
    const shop = await openShop({ serveStatic: true });
    const address = await listen(shop.app, shop.config.host, shop.config.port).catch(async (error) => {
      await shop.close();
      throw error;
    });
    shop.announce(address.replace('localhost', '127.0.0.1'));
    say(`Tola is open at ${address}`);
    printFirstOwner(shop);
    closeOnSignal(shop);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Graceful shutdown: finishes running requests, then closes everything; exits after 10 s at the latest. */
function closeOnSignal(shop: OpenShop): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    shop.close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`The shop did not close in order: ${error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
