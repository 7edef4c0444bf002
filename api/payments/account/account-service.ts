import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { NO_KEY, type SealingKeys } from '#api/platform/sealing.ts';
import type { Shop } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { rupees, toPaise, toRupees } from '#contract/money/money.ts';
import {
  PAYMENT_ACCOUNT,
  type PaymentAccountResponse,
  type SavePaymentAccountBody,
} from '#contract/office/payments/payment-account.ts';
import { demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import type { GatewayResponse, PaymentProvider, ProviderKeys } from '../provider/gateway.ts';
import {
  insertPaymentAccount,
  lastMessageAt,
  lockPaymentAccount,
  updatePaymentAccount,
} from './account-queries.ts';
import { readPaymentAccount, refreshPaymentAccount, sealedAccount } from './stored-account-service.ts';

/** What the owner sees of the account: everything but its secrets. */
export async function describePaymentAccount(shop: Shop): Promise<PaymentAccountResponse> {
  const inOffice = await refreshPaymentAccount(shop);
  const { provider, paymentSetUp } = shop;
  const source = paymentSetUp.isFixed ? 'environment' : inOffice ? 'office' : 'none';
  return {
    source,
    mode: source === 'none' ? 'simulated' : provider.isLive ? 'live' : 'test',
    title: provider.title,
    key_id: source === 'none' ? null : provider.gateway.keyId,
    max_payment: toRupees(provider.maxPaymentPaise),
    set_at: inOffice?.setAt.toISOString() ?? null,
    webhook: {
      url: `${shop.shopAddress}${API_BASE}/webhooks/${provider.name}`,
      events: [...provider.webhookEvents],
    },
    last_message_at: (await lastMessageAt(shop.db))?.toISOString() ?? null,
    version: inOffice?.version ?? 0,
    problem: whyNone(shop) ?? null,
  };
}

function whyNone({ paymentSetUp, isDemo, sealingKeys }: Shop): string | undefined {
  if (paymentSetUp.isFixed) return 'It is set where the shop is started, by variables, and changed there.';
  if (isDemo) return 'The demo shop simulates its payments, because everybody knows its passwords.';
  return sealingKeys ? undefined : NO_KEY;
}

/**
 * Tries the account at the provider and stores it, its secrets encrypted; every instance uses it at once. Refusals:
 * payment_account_refused (it is set where the shop is started, or cannot take real money yet), changed_meanwhile,
 * invalid_input (a secret is missing or not the provider's), provider_unavailable.
 */
export async function savePaymentAccount(
  { db, now, actor }: Acting,
  shop: Shop,
  { version, ...entered }: Omit<SavePaymentAccountBody, 'own_password'>,
): Promise<Refusal | undefined> {
  const problem = whyNone(shop);
  const sealingKey = shop.sealingKeys?.present;
  if (problem || !sealingKey) return refuse('payment_account_refused', problem);
  const keys = await keysToUse(shop, entered);
  if (isRefusal(keys)) return keys;
  const provider = shop.paymentSetUp.openWith(keys);
  if ('problem' in provider) return refuseField('key_id', provider.problem);
  const unfit = (await whyUnfit(shop, provider)) ?? (await whyRejected(provider, now));
  if (unfit) return unfit;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const before = await lockPaymentAccount(tx);
    if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile');
    const account = { ...sealedAccount(keys, sealingKey), setAt: now };
    if (before) await updatePaymentAccount(tx, account);
    else if (!(await insertPaymentAccount(tx, account))) return refuse('changed_meanwhile');
    const act = {
      ...{ act: 'payment account set', subject: PAYMENT_ACCOUNT },
      ...(before && {
        before: { key_id: before.providerKeyId, max_payment: toRupees(before.maxPaymentPaise) },
      }),
      after: withoutSecrets(entered),
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

type Entered = Omit<SavePaymentAccountBody, 'version' | 'own_password'>;

const withoutSecrets = ({ key_id, max_payment, key_secret, webhook_secret }: Entered) => ({
  ...{ key_id, max_payment },
  ...(key_secret && { key_secret: 'changed' }),
  ...(webhook_secret && { webhook_secret: 'changed' }),
});

/** The entered keys, with the stored secrets where none is entered; a replaced webhook secret is still accepted. */
async function keysToUse(
  { db, sealingKeys }: { db: Shop['db']; sealingKeys?: SealingKeys },
  { key_id: keyId, key_secret, webhook_secret, max_payment }: Entered,
): Promise<ProviderKeys | Refusal> {
  const stored = await readPaymentAccount(db, sealingKeys);
  const before = stored === 'unreadable' ? undefined : stored?.keys;
  const keySecret = key_secret || (before?.keyId === keyId ? before.keySecret : '');
  if (!keySecret) return refuseField('key_secret', 'Please enter the secret of this key.');
  const accepted = before?.webhookSecrets ?? [];
  const webhookSecret = webhook_secret || accepted[0];
  if (!webhookSecret) {
    return refuseField(
      'webhook_secret',
      'Please enter the secret that you gave the webhook at the provider.',
    );
  }
  const isKept = webhookSecret === accepted[0];
  return {
    ...{ keyId, keySecret, maxPaymentPaise: toPaise(rupees(max_payment)) },
    webhookSecrets: isKept ? accepted : [webhookSecret, ...accepted.slice(0, 1)],
  };
}

const TEST_KEY_OF_LIVE_SHOP = refuse(
  'payment_account_refused',
  'This shop takes real money. With a test key anybody could order without paying.',
);

/** Real money must not meet the demo seller or the demo shop (P-67). */
async function whyUnfit(shop: Shop, provider: PaymentProvider): Promise<Refusal | undefined> {
  if (!provider.isLive) return shop.provider.isLive ? TEST_KEY_OF_LIVE_SHOP : undefined;
  if (demoFieldsLeft(shop.settings.seller).length > 0) {
    return refuse(
      'payment_account_refused',
      'Your papers still have details of the demo seller: put your own under Settings first, or use a test key.',
    );
  }
  if (await shop.paymentSetUp.holdsDemoShop(shop.db)) {
    return refuse(
      'payment_account_refused',
      'This database holds the customers and orders of the demo shop: begin with an empty one, or use a test key.',
    );
  }
  return undefined;
}

/** Asks the provider for today's payments, which it shows only to its own keys. */
async function whyRejected(provider: PaymentProvider, now: Date): Promise<Refusal | undefined> {
  const response: GatewayResponse<unknown> = await provider.gateway.withOneDeadline().paymentsSince(now, 0);
  if (!('problem' in response)) return undefined;
  if (response.problem === 'unavailable') {
    return refuse(
      'provider_unavailable',
      `${provider.title} did not respond, so nothing was changed. Please try again.`,
    );
  }
  return refuseField('key_secret', `${provider.title} does not accept this key ID with this secret.`);
}
