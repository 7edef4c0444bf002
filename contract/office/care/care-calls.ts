import {
  COUNTER_ROLES,
  type Message,
  MONEY_ROLES,
  office,
  READING_ROLES,
  type Shown,
} from '#contract/office/call.ts';
import type { csvResponse } from '#contract/office/invoices/invoices.ts';
import type * as care from './care.ts';

export const careCalls = {
  getCare: office<{ query: Shown<typeof care.careQuery>; response: Shown<typeof care.careListResponse> }>(
    'GET',
    'care',
    READING_ROLES,
    'Pieces that are to be cleaned or repaired, by their state, newest first',
  ),
  getCareNote: office<{ params: Shown<typeof care.careParams>; response: Shown<typeof care.careResponse> }>(
    'GET',
    'care/:care_number',
    READING_ROLES,
    'A piece that a customer brought for cleaning or repair, with all that was done',
  ),
  getCareOfOrder: office<{
    params: Shown<typeof care.careOfOrderParams>;
    response: Shown<typeof care.careOfOrderResponse>;
  }>(
    'GET',
    'orders/:order_id/care',
    READING_ROLES,
    'The pieces of an order that were brought for cleaning or repair, and those that can be taken in',
  ),
  exportCare: office<{ query: Shown<typeof care.careExportQuery>; response: Shown<typeof csvResponse> }>(
    'GET',
    'care/export',
    MONEY_ROLES,
    'What customers paid for cleaning and repairs in a year at most as CSV, for their bills',
  ),
  takeIn: office<{ body: Shown<typeof care.takeInBody>; response: Shown<typeof care.takeInResponse> }>(
    'POST',
    'care/take-in',
    COUNTER_ROLES,
    'Take a piece in that its customer brings for cleaning or repair',
  ),
  takeInAsked: office<{ body: Shown<typeof care.takeInAskedBody>; response: Message }>(
    'POST',
    'care/take-in-asked',
    COUNTER_ROLES,
    'Take a piece in whose customer asked for it',
  ),
  declineCare: office<{ body: Shown<typeof care.declineCareBody>; response: Message }>(
    'POST',
    'care/decline',
    COUNTER_ROLES,
    'Decline what a customer asked for, with a reason that the customer reads',
  ),
  agreeCareCharge: office<{ body: Shown<typeof care.agreeChargeBody>; response: Message }>(
    'POST',
    'care/charge',
    COUNTER_ROLES,
    'Write down the charge that a customer agreed to, before the work begins',
  ),
  postponeCare: office<{ body: Shown<typeof care.postponeCareBody>; response: Message }>(
    'POST',
    'care/postpone',
    COUNTER_ROLES,
    'Promise a piece for another day, and tell its customer',
  ),
  setCareReady: office<{ body: Shown<typeof care.readyCareBody>; response: Message }>(
    'POST',
    'care/ready',
    COUNTER_ROLES,
    'Tell a customer that the piece is ready',
  ),
  reopenCare: office<{ body: Shown<typeof care.reopenCareBody>; response: Message }>(
    'POST',
    'care/reopen',
    COUNTER_ROLES,
    'Take a piece that was not ready after all back into work',
  ),
  giveBackCare: office<{ body: Shown<typeof care.giveBackCareBody>; response: Message }>(
    'POST',
    'care/give-back',
    COUNTER_ROLES,
    'Give a piece back to its customer, and write down what was paid for the work',
  ),
};
