import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import type { Shop } from '#api/shop.ts';
import type { Config } from '#server/config/config.ts';
import { hasPicture, picturesFolder } from './picture-files.ts';

type Configured = Omit<
  Shop,
  'db' | 'pool' | 'clock' | 'log' | 'pace' | 'sharedResponses' | 'sealingKeys' | 'mailer'
>;

/** What the configuration says of the shop; the caller adds what it opened. */
export function shopOf(config: Config, provider: PaymentProvider): Configured {
  const { stockHoldMs, maxUnpaidOrders, metalRateMaxDays, seller, invoicePrefix } = config;
  const { limits, strictPasswords, shopAddress } = config;
  return {
    ...{ provider, gateway: provider.gateway, stockHoldMs, maxUnpaidOrders, metalRateMaxDays },
    ...{ seller, invoicePrefix, limits, strictPasswords, shopAddress },
    isDemo: config.loadDemo && !config.provider,
    hasPicture: (address) => hasPicture(picturesFolder(), address),
  };
}
