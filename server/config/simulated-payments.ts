import { isLoopback } from '#server/http/pages/allowed-hosts.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Config } from './config.ts';
import { providerSettings } from './payment-provider.ts';

type PublicShopSettings = Pick<Config, 'host' | 'hosts' | 'loadDemo'>;

/** The settings, as `NAME=value`, that suggest a public shop. */
function publicShopSigns({ host, hosts, loadDemo }: PublicShopSettings): string[] {
  return [
    isLoopback(host) ? '' : `HOST=${host}`,
    hosts.every(isLoopback) ? '' : `SHOP_HOSTS=${hosts.join(',')}`,
    loadDemo ? '' : 'DEMO=no',
  ].filter(Boolean);
}

/**
 * Refuses to simulate payments in a shop that may be public (P-57), where anybody could mark an order as paid.
 *
 * @throws StartupError unless the provider's keys are set or all settings suggest a local trial.
 */
export function refuseSimulatedPayments(
  config: PublicShopSettings & Pick<Config, 'provider' | 'standIn'>,
): void {
  if (config.provider || config.standIn === 'yes') return;
  const signs = config.standIn === 'no' ? ['STAND_IN=no'] : publicShopSigns(config);
  if (signs.length === 0) return;
  const { title, required } = providerSettings;
  const needed = new Intl.ListFormat('en-GB').format(required);
  throw new StartupError(
    `No ${title} keys are set, but ${signs.join(', ')} ${signs.length === 1 ? 'says' : 'say'} that the shop is for real customers: set ${needed}, or STAND_IN=yes to simulate payments.`,
  );
}
