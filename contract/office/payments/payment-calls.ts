import type { actResponse } from '#contract/office/approvals.ts';
import { MANAGERS, type Message, MONEY_ROLES, OWNER, office, type Shown } from '#contract/office/call.ts';
import type { balanceResponse } from './balance.ts';
import type { moneyMattersResponse, providerCheckResponse } from './money-matters.ts';
import type { paymentAccountResponse, savePaymentAccountBody } from './payment-account.ts';
import type * as acts from './payment-acts.ts';
import type { paymentQuery, paymentResponse, paymentsQuery, paymentsResponse } from './payments.ts';
import type { issueRefundNoteBody, refundNoteQuery, refundNoteResponse } from './refund-notes.ts';

export const paymentCalls = {
  getMoneyMatters: office<{ response: Shown<typeof moneyMattersResponse> }>(
    'GET',
    'payments/matters',
    MONEY_ROLES,
    'Money that waits for a person, by what has to be done',
  ),
  getBalance: office<{ response: Shown<typeof balanceResponse> }>(
    'GET',
    'payments/balance',
    MONEY_ROLES,
    'Orders whose money and papers differed at the last nightly comparison',
  ),
  getPayments: office<{ query: Shown<typeof paymentsQuery>; response: Shown<typeof paymentsResponse> }>(
    'GET',
    'payments',
    MONEY_ROLES,
    'All payments, newest first',
  ),
  getPayment: office<{ query: Shown<typeof paymentQuery>; response: Shown<typeof paymentResponse> }>(
    'GET',
    'payments/payment',
    MONEY_ROLES,
    'One payment with all that happened to it',
  ),
  acceptPayment: office<{ body: Shown<typeof acts.acceptPaymentBody>; response: Message }>(
    'POST',
    'payments/accept',
    MANAGERS,
    'Let a payment in review pay what it was made for',
  ),
  recordDirectPayment: office<{ body: Shown<typeof acts.directPaymentBody>; response: Message }>(
    'POST',
    'payments/direct',
    MANAGERS,
    'Record that an order was paid to the shop itself: by transfer, in cash, by card or UPI',
  ),
  recordDirectInstalment: office<{
    body: Shown<typeof acts.directInstalmentBody>;
    response: Message;
  }>(
    'POST',
    'payments/direct-instalment',
    MANAGERS,
    'Record that the instalment of this month of a savings plan was paid to the shop itself today',
  ),
  recordDirectJoining: office<{
    body: Shown<typeof acts.directJoiningBody>;
    response: Shown<typeof acts.directJoiningResponse>;
  }>(
    'POST',
    'payments/direct-joining',
    MANAGERS,
    'Record that a customer signed the terms of a savings plan in the shop and paid its first instalment there today',
  ),
  refundPayment: office<{
    body: Shown<typeof acts.refundPaymentBody>;
    response: Shown<typeof actResponse>;
  }>(
    'POST',
    'payments/refund',
    MANAGERS,
    'Send a payment back that waits for it; above the limit a second person decides',
  ),
  recordBankTransfer: office<{ body: Shown<typeof acts.bankTransferBody>; response: Message }>(
    'POST',
    'payments/bank-transfer',
    MANAGERS,
    'Record that a refund was paid by bank transfer',
  ),
  closeProviderRefund: office<{ body: Shown<typeof acts.closeProviderRefundBody>; response: Message }>(
    'POST',
    'payments/close-refund',
    MANAGERS,
    'A refund that was made at the provider is dealt with',
  ),
  getRefundNote: office<{
    query: Shown<typeof refundNoteQuery>;
    response: Shown<typeof refundNoteResponse>;
  }>(
    'GET',
    'payments/refund-note',
    MONEY_ROLES,
    'What can be credited for a refund that was made at the provider',
  ),
  issueRefundNote: office<{ body: Shown<typeof issueRefundNoteBody>; response: Message }>(
    'POST',
    'payments/refund-note',
    MANAGERS,
    'Issue the credit note of a refund that was made at the provider; sends no money',
  ),
  closeUnknownPayments: office<{ body: Shown<typeof acts.closeUnknownBody>; response: Message }>(
    'POST',
    'payments/close-unknown',
    MANAGERS,
    'Payments that the shop does not know are dealt with',
  ),
  closeDispute: office<{ body: Shown<typeof acts.closeDisputeBody>; response: Message }>(
    'POST',
    'payments/close-dispute',
    MANAGERS,
    'A dispute that is over is dealt with',
  ),
  getProviderCheck: office<{ response: Shown<typeof providerCheckResponse> }>(
    'GET',
    'payments/provider-check',
    MONEY_ROLES,
    'How far the last check with the provider is, and what it found',
  ),
  startProviderCheck: office<{ response: Message }>(
    'POST',
    'payments/provider-check',
    MANAGERS,
    'Ask the provider now about every open payment; runs in the background',
  ),
  getPaymentAccount: office<{ response: Shown<typeof paymentAccountResponse> }>(
    'GET',
    'payments/account',
    OWNER,
    'The account at the payment provider, without its secrets',
  ),
  savePaymentAccount: office<{ body: Shown<typeof savePaymentAccountBody>; response: Message }>(
    'POST',
    'payments/account',
    OWNER,
    'Set the account at the payment provider; it is tried first, and used at once',
  ),
};
