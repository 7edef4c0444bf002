import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import { openRateFeed } from '#api/rates/feed/feed-gateway.ts';
import type { Shop } from '#api/shop.ts';
import type { Config } from '#server/config/config.ts';
import { fixedSettings } from '#server/config/fixed-settings.ts';
import { holdsDemoShop } from '#server/demo/refuse-demo-shop.ts';
import { hasPicture, picturesFolder } from '#server/files/picture-files.ts';

type Configured = Omit<
  Shop,
  | 'db'
  | 'pool'
  | 'clock'
  | 'log'
  | 'pace'
  | 'sharedResponses'
  | 'replica'
  | 'sealingKeys'
  | 'mailer'
  | 'mailChannel'
  | 'drawer'
  | 'backUp'
>;

/** The fields of the shop that come from the configuration; the caller adds the opened resources. */
export function shopOf(config: Config, provider: PaymentProvider): Configured {
  const { settings, settingDefaults, seller, bankAccount } = config;
  const { stockHoldMs, maxUnpaidOrders, metalRateMaxDays } = config;
  const { invoicePrefix, limits, strictPasswords, shopAddress } = config;
  const isDemo = config.loadDemo && !config.provider;
  return {
    ...{ provider, gateway: provider.gateway, settings, settingDefaults, seller },
    ...{ stockHoldMs, maxUnpaidOrders, metalRateMaxDays, bankAccount },
    ...{ invoicePrefix, limits, strictPasswords, shopAddress },
    fixedSettings: fixedSettings(config),
    phoneChannels: config.phoneChannels,
    mailSetUp: { isFixed: config.mail !== undefined, hasName: config.hosts.length > 0 },
    phoneSetUp: { fixed: config.phoneChannels, apiUrls: config.phoneApiUrls, used: '' },
    paymentSetUp: {
      isFixed: config.isProviderFixed,
      usedVersion: config.accountVersion,
      openWith: config.openProvider,
      holdsDemoShop,
    },
    ...(config.rateFeedUrl !== undefined && { rateFeed: openRateFeed(config.rateFeedUrl) }),
    makesBackups: !isDemo && (config.databaseUrl === undefined || config.backupDir !== undefined),
    isDemo,
    hasPicture: (address) => hasPicture(picturesFolder(), address),
  };
}
