import { queueRefundMessage } from '#api/messages/queue/queue-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { bookSentBack } from '#api/schemes/ledger/ledger-service.ts';
import { isGivenBack, lockPassbookOf } from '#api/schemes/passbook-lock-service.ts';
import { gatewayOfPayment } from '../gift-card-uses/gift-card-gateway.ts';
import type { ProviderRefund } from '../provider/gateway.ts';
import { linkReplacements } from '../refund-notes/refund-note-queries.ts';
import { newRefunds, provesAbsence } from '../rules.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import type { SettlementContext } from '../settlement/settlement-service.ts';
import {
  findKnownRefunds,
  findOwnRefunds,
  findProviderRefunds,
  insertProviderRefund,
  insertReferences,
  markPaymentRefunded,
} from './provider-refund-queries.ts';
import { findKeyOfPayment, lockPayment } from './refund-queries.ts';

type Noter = Pick<SettlementContext, 'clock' | 'log'>;
type Reader = Noter & Pick<SettlementContext, 'db' | 'gateway'>;

/**
 * Stores the provider's refunds of a payment and their bank references, each once, made by the shop or at the provider.
 * A fully refunded payment leaves the refund queue; an applied one stays applied and is reported to the owner (P-55).
 * Refunded instalments are taken out of the running plan. Locks the passbook, then the payment.
 */
export async function noteProviderRefunds(
  tx: Database,
  { clock, log }: Noter,
  paymentId: string,
  reported: readonly ProviderRefund[],
): Promise<void> {
  const passbook = await lockPassbookOf(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return;
  const stored = await findProviderRefunds(tx, paymentId);
  const { fresh, tooMuch, sumPaise } = newRefunds(payment, stored, reported);
  for (const { id, amountPaise } of tooMuch) {
    log.error(
      { payment: paymentId, refund: id, amountPaise },
      'the provider reports refunds above the paid amount',
    );
  }
  await insertReferences(tx, referencesOf(stored, reported, clock()));
  if (fresh.length === 0) return;
  const own = await findOwnRefunds(tx, paymentId);
  for (const { id, amountPaise, sentAt, receipt } of fresh) {
    const ordered = own.find(({ refundId }) => refundId === receipt);
    const refundId = ordered?.refundId ?? null;
    const refundedAt = sentAt ?? clock();
    await insertProviderRefund(tx, {
      providerRefundId: id,
      providerPaymentId: paymentId,
      refundId,
      amountPaise,
      refundedAt,
    });
    if (passbook !== undefined) await bookSentBack(tx, passbook, { paymentId, amountPaise, refundedAt });
    const replaced = refundId === null ? await linkReplacements(tx, paymentId, clock()) : [];
    await queueRefundMessage(tx, id, clock());
    if ((ordered ? [ordered] : own).some(({ state }) => state === 'paid otherwise')) {
      log.error(
        { payment: paymentId, refund: id, amountPaise },
        'a refund was sent by the provider although it was also paid by bank transfer',
      );
    } else if (refundId === null && payment.disposition === 'applied' && !replaced.includes(id)) {
      log.warn(
        { payment: paymentId, refund: id, amountPaise },
        'a payment was refunded in the provider dashboard: the owner has to act',
      );
    }
  }
  await insertReferences(tx, referencesOf(fresh.map(withoutReference), fresh, clock()));
  if (sumPaise < payment.refundablePaise) return;
  await markPaymentRefunded(tx, paymentId);
  const waited = payment.disposition === 'refund queued' || payment.disposition === 'review';
  if (waited || (payment.disposition === 'applied' && (await isGivenBack(tx, paymentId)))) {
    await setDisposition(tx, paymentId, 'refunded', 'The provider sent it back.');
  }
}

interface StoredReference {
  id: string;
  bankReference: string | null;
}

const withoutReference = ({ id }: ProviderRefund): StoredReference => ({ id, bankReference: null });

/** The bank references that were reported of refunds which have none yet. */
function referencesOf(
  stored: readonly StoredReference[],
  reported: readonly ProviderRefund[],
  notedAt: Date,
) {
  const without = new Set(stored.filter((one) => one.bankReference === null).map(({ id }) => id));
  return reported.flatMap(({ id, bankReference }) =>
    bankReference !== undefined && without.has(id) ? [{ providerRefundId: id, bankReference, notedAt }] : [],
  );
}

/** Reads and stores the refunds of a payment; returns false if it must be retried. */
export async function readRefundsOf(noter: Reader, paymentId: string): Promise<boolean> {
  const response = await gatewayOfPayment(noter, paymentId).refundsOfPayment(paymentId);
  if ('problem' in response) {
    noter.log.warn({ payment: paymentId, ...response }, 'refunds of a payment could not be read');
    const openedWith = await findKeyOfPayment(noter.db, paymentId);
    return openedWith === undefined || provesAbsence(response.problem, openedWith, noter.gateway.keyId);
  }
  await inTransaction(noter.db, (tx) => noteProviderRefunds(tx, noter, paymentId, response.value));
  return true;
}

/** Limits one run to the newest 10,000 refunds. */
const MAX_PAGES = 100;

/** Stores missed refunds and late bank references since an instant. Returns how many are listed; undefined if the list broke off. */
export async function readRefundsSince(noter: Reader, since: Date): Promise<number | undefined> {
  let listed = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await noter.gateway.refundsSince(since, listed);
    if ('problem' in response) {
      noter.log.warn({ ...response }, 'the list of refunds could not be read');
      return undefined;
    }
    if (response.value.length === 0) break;
    listed += response.value.length;
    const known = await findKnownRefunds(
      noter.db,
      response.value.map(({ id }) => id),
    );
    const news = response.value.filter(({ id, bankReference }) => {
      const stored = known.get(id);
      return !stored || (bankReference !== undefined && !stored.hasReference);
    });
    for (const paymentId of new Set(news.map((refund) => refund.paymentId))) {
      await inTransaction(noter.db, (tx) => noteProviderRefunds(tx, noter, paymentId, news));
    }
  }
  return listed;
}
