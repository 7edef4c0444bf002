import { join } from 'node:path';
import type { PaymentGateway } from '#api/payments/gateway.ts';
import { razorpayGateway } from '#api/payments/razorpay-gateway.ts';
import { type Paise, paise } from '#contract/money.ts';
import type { Config } from '#server/config/config.ts';
import { StartupError } from './startup-error.ts';

export interface Provider {
  gateway: PaymentGateway;
  webhookSecrets: readonly string[];
  checkoutUrl: string;
  /** The provider's limit for one payment, in paise. */
  maxPayment: Paise;
  /** Sets the webhook URL of the stand-in; the real provider's is set in its dashboard. */
  announce(shopUrl: string): void;
  close(): Promise<void>;
}

type StandInPlace = Pick<Config, 'host' | 'standInPort' | 'standInUrl' | 'dataDir'>;

/** Opens the payment provider: the real one when keys are set, else the stand-in in this process. */
export async function openProvider(
  config: Pick<Config, 'provider'> & StandInPlace,
  log: (line: object) => void,
): Promise<Provider> {
  if (!config.provider) return openStandIn(config, log);
  const { keyId, keySecret, webhookSecrets, apiUrl, checkoutUrl, maxPayment } = config.provider;
  return {
    gateway: razorpayGateway({ apiUrl, keyId, keySecret }),
    webhookSecrets,
    checkoutUrl,
    maxPayment,
    announce: () => {},
    close: async () => {},
  };
}

async function openStandIn(
  { host, standInPort, standInUrl, dataDir }: StandInPlace,
  log: (line: object) => void,
): Promise<Provider> {
  const { startStandIn } = await import('#razorpay-stand-in/stand-in.ts');
  const standIn = await startStandIn({
    host,
    port: standInPort,
    dataDir: join(dataDir, 'razorpay-stand-in'),
    webhookUrl: '',
    ...(standInUrl && { publicUrl: standInUrl }),
    log,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError(
      `Port ${standInPort} is in use, and the payment stand-in needs it: set STAND_IN_PORT to a free one.`,
    );
  });
  return {
    gateway: razorpayGateway(standIn),
    webhookSecrets: [standIn.webhookSecret],
    checkoutUrl: standIn.checkoutUrl,
    maxPayment: paise(standIn.maxOrder),
    announce: (shopUrl) => standIn.setWebhookUrl(`${shopUrl}/api/v1/webhooks/razorpay`),
    close: () => standIn.close(),
  };
}
