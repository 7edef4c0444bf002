import {
  COUNTER_ROLES,
  MANAGERS,
  type Message,
  MONEY_ROLES,
  office,
  type Shown,
} from '#contract/office/call.ts';
import type { csvResponse } from '#contract/office/invoices/invoices.ts';
import type { setOrderOldGoldBody } from '#contract/old-gold/own-old-gold.ts';
import type * as oldGold from './old-gold.ts';

export const oldGoldCalls = {
  getOldGold: office<{
    query: Shown<typeof oldGold.oldGoldQuery>;
    response: Shown<typeof oldGold.oldGoldListResponse>;
  }>(
    'GET',
    'old-gold',
    [...COUNTER_ROLES, 'accountant'],
    'Old gold that was taken in exchange, with what is left of its value, newest first',
  ),
  getOldGoldNote: office<{
    params: Shown<typeof oldGold.oldGoldParams>;
    response: Shown<typeof oldGold.oldGoldResponse>;
  }>(
    'GET',
    'old-gold/:old_gold_number',
    [...COUNTER_ROLES, 'accountant'],
    'Old gold of one exchange, with the orders that it paid',
  ),
  exportOldGold: office<{
    query: Shown<typeof oldGold.oldGoldExportQuery>;
    response: Shown<typeof csvResponse>;
  }>(
    'GET',
    'old-gold/export',
    MONEY_ROLES,
    'The old gold that was taken in a year at most as CSV, for the accounts of purchases',
  ),
  takeOldGold: office<{
    body: Shown<typeof oldGold.takeOldGoldBody>;
    response: Shown<typeof oldGold.takeOldGoldResponse>;
  }>(
    'POST',
    'old-gold/take',
    MANAGERS,
    'Take old gold of a customer in exchange: its value pays orders of this customer',
  ),
  giveBackOldGold: office<{ body: Shown<typeof oldGold.giveBackOldGoldBody>; response: Message }>(
    'POST',
    'old-gold/give-back',
    MANAGERS,
    'Give old gold back of which nothing is spent: it no longer pays anything',
  ),
  setOldGoldOfOrder: office<{ body: Shown<typeof setOrderOldGoldBody>; response: Message }>(
    'POST',
    'old-gold/use',
    COUNTER_ROLES,
    'Let the old gold of a customer pay what it can of an unpaid order, or not',
  ),
  payWithOldGold: office<{ body: Shown<typeof oldGold.orderOfOldGoldBody>; response: Message }>(
    'POST',
    'old-gold/pay',
    COUNTER_ROLES,
    'Pay an order of which old gold pays everything',
  ),
};
