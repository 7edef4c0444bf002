import type { FastifyInstance } from 'fastify';
import { registerApi } from '#api/app.ts';
import type { SharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { refreshFacetBits } from '#api/catalogue/facets/facet-bits-service.ts';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import { refreshProductWords } from '#api/catalogue/search/indexing-service.ts';
import { openRateFeed } from '#api/rates/feed/feed-gateway.ts';
import type { Shop } from '#api/shop.ts';
import { type FirstOwner, inviteFirstOwner } from '#api/staff/first-owner-service.ts';
import { invitationLink } from '#api/staff/routes.ts';
import { indianDate } from '#contract/indian-time.ts';
import { type Config, readConfig, refuseDemoWithLiveKey } from '#server/config/config.ts';
import { providerSettings } from '#server/config/payment-provider.ts';
import { refuseDemoSeller } from '#server/config/seller-settings.ts';
import { refuseSimulatedPayments } from '#server/config/simulated-payments.ts';
import { refuseUnusableAccount, withStoredSettings } from '#server/config/stored-settings.ts';
import { type NightlyBackups, openBackupFolder } from '#server/database/backup/nightly-backup.ts';
import { asStartupError } from '#server/database/connection-errors.ts';
import { fillDemoFacets } from '#server/demo/catalogue/demo-facets.ts';
import { demoHistory } from '#server/demo/history/demo-history.ts';
import { picturesFolder } from '#server/files/picture-files.ts';
import { healthRoutes, metricsRoute } from '#server/http/health.ts';
import { createHttpServer, listen, portMustBeFree } from '#server/http/http-server.ts';
import { registerOffice } from '#server/http/office.ts';
import { allowedHosts } from '#server/http/pages/allowed-hosts.ts';
import type { PageCache } from '#server/http/pages/page-cache.ts';
import { registerStorefront } from '#server/http/pages/storefront.ts';
import { type PagePolicies, securityHeaders } from '#server/http/security-headers.ts';
import { observeShop } from '#server/http/shop-metrics.ts';
import { startJobs } from '#server/shop/jobs.ts';
import {
  assembleShop,
  openDatabases,
  openPayments,
  openPhoneStandIn,
  type Start,
} from '#server/shop/shop-parts.ts';
import { storefrontServices } from '#server/shop/storefront-services.ts';
import { printLine } from '#server/startup/print-line.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { renewDemoRates, startDemoRates } from './demo/demo-rates.ts';
import { loadDemo } from './demo/load-demo.ts';
import { openRateStandIn } from './demo/rate-stand-in.ts';
import { refuseDemoShop } from './demo/refuse-demo-shop.ts';

export { runCommand } from '#server/cli/commands/run-command.ts';

export interface OpenShop {
  app: FastifyInstance;
  config: Config;
  /** Whether an owner exists or was invited; printed at the start. */
  firstOwner: FirstOwner;
  /** Sets the webhook URLs of the stand-ins. */
  announce(shopUrl: string): void;
  close(): Promise<void>;
}

/** Assembles the shop, ready to listen. Resources are closed in reverse order, also when a step fails. */
export async function openShop({ serveStatic }: { serveStatic: boolean }): Promise<OpenShop> {
  const configured = readConfig(process.env);
  const opened: Start['opened'] = [];
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    if (configured.backupDir !== undefined) await openBackupFolder(configured.backupDir);
    const app = createHttpServer(configured.proxies);
    const databases = await openDatabases({ config: configured, log: app.log, opened });
    const { db, pool } = databases.open;
    const config = await withStoredSettings(db, configured);
    refuseUnusableAccount(config);
    refuseSimulatedPayments(config);
    refuseDemoWithLiveKey(config);
    if (!config.provider) await portMustBeFree(config.host, config.standInPort, 'STAND_IN_PORT');
    const start: Start = { config, log: app.log, opened };
    if (config.provider?.isLive) {
      refuseDemoSeller(config.settings.seller, providerSettings.title);
      await refuseDemoShop(db, providerSettings.title);
    }
    const { provider, standIn } = await openPayments(start);
    const shop = await assembleShop(start, provider, databases);
    if (config.loadDemo) await loadDemoOnce(shop);
    await refreshShownPrices(shop, shop.clock());
    await refreshProductWords(db, FIRST_WORDS_MS);
    await refreshFacetBits(db, FIRST_WORDS_MS);
    if (config.loadDemo && !config.provider) opened.push(...(await openDemoRates(shop)));
    const messageStandIn = await openPhoneStandIn(start, shop);
    const jobs = startJobs(shop, backupsOf(config, databases.address.connectionString));
    opened.push(() => jobs.stop());

    const policies = securityHeaders(app, () => shop.provider.checkout.origins, !serveStatic);
    metricsRoute(app, (registry) => observeShop(registry, shop, pool));
    healthRoutes(app, pool, config.databaseUrl === undefined ? config.dataDir : undefined);
    await registerApi(app, shop, jobs);
    if (serveStatic) await registerOffice(app);
    await registerStorefront(app, storefrontServices(shop), {
      serveStatic,
      sendNonce: policies.sendNonce,
      // In development a source change would not invalidate the cache.
      ...(serveStatic && { pageCache: pageCacheOf(shop.sharedResponses, config.hosts, policies) }),
    });
    opened.push(() => app.close());
    const actor = { kind: 'job', job: 'start' } as const;
    const firstOwner = await inviteFirstOwner({ db, now: shop.clock(), actor }, shop.isDemo);
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

function pageCacheOf(responses: SharedResponses, hosts: Config['hosts'], policies: PagePolicies): PageCache {
  return { responses, productPages: responses.productPages, isAllowedHost: allowedHosts(hosts), policies };
}

/** Keeps the rates of a demo shop up to date and opens a feed of rates for it. Returns what ends both. */
async function openDemoRates(shop: Shop): Promise<(() => Promise<void>)[]> {
  await renewDemoRates(shop);
  const rateStandIn = shop.rateFeed ? undefined : await openRateStandIn(shop.clock);
  if (rateStandIn) shop.rateFeed = openRateFeed(rateStandIn.url);
  const demoRates = startDemoRates(shop);
  return [async () => rateStandIn?.close(), () => demoRates.stop()];
}

function backupsOf({ backupDir }: Config, connectionString: string): NightlyBackups | undefined {
  return backupDir === undefined ? undefined : { folder: backupDir, connectionString };
}

async function loadDemoOnce(shop: Shop): Promise<void> {
  const now = shop.clock();
  const loaded = await loadDemo(shop.db, {
    today: indianDate(now),
    now,
    picturesDir: picturesFolder(),
    alsoLoad: demoHistory(shop),
  });
  if (loaded === 'loaded') printLine('The demo catalogue is loaded');
  else await fillDemoFacets(shop.db, indianDate(now));
}

function printFirstOwner({ firstOwner, config }: OpenShop): void {
  if (typeof firstOwner === 'object') {
    printLine('The office has no owner yet. Open this link as the owner; it works once, for 24 hours:');
    printLine(invitationLink(config.shopAddress, firstOwner.invitation.token));
  } else if (firstOwner === 'waits') {
    printLine(
      'An owner is invited and has not accepted yet: "npm run shop -- staff list", then "staff link ID", makes a new link.',
    );
  }
}

/** Limit of the first indexing of search words; the job indexes the rest. */
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
    printLine(`Tola is open at ${address}`);
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
        process.stderr.write(`The shop did not shut down cleanly: ${error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
