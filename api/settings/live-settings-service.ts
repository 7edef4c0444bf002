import { isDeepStrictEqual } from 'node:util';
import { type Listening, listenTo } from '#api/platform/database/listen.ts';
import { startIntervalJob } from '#api/platform/interval-job.ts';
import type { Shop } from '#api/shop.ts';
import { shopTerms } from './rules.ts';
import { readSettings } from './service.ts';

/** Notified by triggers on the tables of settings and of the mail server. */
const CHANNEL = 'settings_changed';

/** Polling interval; makes up for missed notifications and failed reads. */
const PAUSE_MS = 10_000;

/** Reads the settings and applies them to the shop; clears the cached responses, which may show the old ones. */
export async function refreshSettings(shop: Shop): Promise<void> {
  const settings = await readSettings(shop.db, shop.settingDefaults.values);
  if (isDeepStrictEqual(settings, shop.settings)) return;
  Object.assign(shop, shopTerms(settings));
  shop.sharedResponses?.clear();
}

/** Applies settings as soon as any instance or command has stored them; `refreshMore` reads what else is set in the office. */
export function followSettings(
  connectionString: string,
  shop: Shop,
  refreshMore: () => Promise<void> = async () => {},
): Listening {
  const reading = startIntervalJob('settings', PAUSE_MS, shop.log, async () => {
    await refreshSettings(shop);
    await refreshMore();
  });
  const listening = listenTo(connectionString, {
    channel: CHANNEL,
    onNotify: () => reading.within(0),
    onConnect: () => reading.within(0),
    onDisconnect: () => {},
    log: (error) => shop.log.warn({ err: error }, 'cannot listen for changes of the settings'),
  });
  return {
    async stop() {
      await listening.stop();
      await reading.stop();
    },
  };
}
