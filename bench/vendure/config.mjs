import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
} from '@vendure/core';

/**
 * Vendure in production mode with its own search, and its dummy payments: no provider, no webhooks, no invoice.
 * @param {{ isFilling: boolean }} options
 */
export function vendureConfig({ isFilling }) {
  const { VENDURE_PORT, VENDURE_DATABASE } = process.env;
  return {
    apiOptions: { port: Number(VENDURE_PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
    authOptions: {
      tokenMethod: ['bearer'],
      requireVerification: false,
      superadminCredentials: { identifier: 'bench', password: 'bench-of-two-shops' },
    },
    dbConnectionOptions: {
      ...{ type: 'postgres', url: VENDURE_DATABASE, poolSize: 20, logging: false },
      synchronize: isFilling,
    },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    logger: new DefaultLogger({ level: LogLevel.Error }),
    plugins: [
      DefaultJobQueuePlugin.init({ pollInterval: isFilling ? 5 : 200 }),
      DefaultSearchPlugin.init({ bufferUpdates: false }),
    ],
  };
}
