import { isLoopback } from '#server/http/allowed-hosts.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Config } from './config.ts';

type Signs = Pick<Config, 'host' | 'hosts' | 'loadDemo'>;

/** The settings that say that other people use the shop, as the owner wrote them. */
function signsOfPublicShop({ host, hosts, loadDemo }: Signs): string[] {
  return [
    isLoopback(host) ? '' : `HOST=${host}`,
    hosts.every(isLoopback) ? '' : `SHOP_HOSTS=${hosts.join(',')}`,
    loadDemo ? '' : 'DEMO=no',
  ].filter(Boolean);
}

/**
 * Refuses a shop that has no keys of a payment provider and is not plainly a trial on this machine: with simulated
 * payments anybody can have an order marked as paid.
 */
export function refuseSimulatedPayments(config: Signs & Pick<Config, 'provider' | 'standIn'>): void {
  if (config.provider || config.standIn === 'yes') return;
  const signs = config.standIn === 'no' ? ['STAND_IN=no'] : signsOfPublicShop(config);
  if (signs.length === 0) return;
  throw new StartupError(
    `No Razorpay keys are set, but ${signs.join(', ')} ${signs.length === 1 ? 'says' : 'say'} that the shop is for real customers: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or STAND_IN=yes to simulate payments.`,
  );
}
