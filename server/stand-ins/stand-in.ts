import { join } from 'node:path';
import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import { razorpayProvider } from '#api/payments/razorpay/provider-gateway.ts';
import { API_BASE } from '#contract/constants.ts';
import { paise } from '#contract/money/money.ts';
import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/startup/startup-error.ts';

/** The payment stand-in in this process, which behaves like Razorpay. */
export interface OpenStandIn {
  provider: PaymentProvider;
  /** Sets the webhook URL; a real provider's is set in its dashboard. */
  announce(shopUrl: string): void;
  close(): Promise<void>;
}

type StandInPlace = Pick<Config, 'host' | 'standInPort' | 'standInUrl' | 'dataDir'>;

/** @throws StartupError when its port is in use. */
export async function openStandIn(
  { host, standInPort, standInUrl, dataDir }: StandInPlace,
  log: (line: object) => void,
): Promise<OpenStandIn> {
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
  const provider = razorpayProvider({
    ...standIn,
    isLive: false,
    webhookSecrets: [standIn.webhookSecret],
    maxPaymentPaise: paise(standIn.maxOrder),
  });
  return {
    provider,
    announce: (shopUrl) => standIn.setWebhookUrl(`${shopUrl}${API_BASE}/webhooks/${provider.name}`),
    close: () => standIn.close(),
  };
}
