import { recordAct } from '#api/audit/service.ts';
import { issueCareInvoiceWrites } from '#api/invoices/care/care-invoice-service.ts';
import type { Issuer } from '#api/invoices/service.ts';
import { queueCareMessage } from '#api/messages/queue/care-message-service.ts';
import { whyNotInCash } from '#api/payments/direct-payments/cash-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction, type Write } from '#api/platform/database/transactions.ts';
import type { CareState } from '#contract/care/care-states.ts';
import { type Refusal, refuse, refuseField, refuseFields } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import { formatRupees, type Paise, toPaise } from '#contract/money/money.ts';
import type { GiveBackCareBody, TakeInAskedBody } from '#contract/office/care/care.ts';
import type { CareMessageKind } from '#contract/office/messages/message-states.ts';
import { type Milligrams, toMilligrams } from '#contract/weight.ts';
import type { careActs } from '#db/tables/orders/care.ts';
import * as queries from './care-queries.ts';
import { wrongDay, wrongIntake, wrongPayment, wrongState } from './care-rules.ts';

export const TAKEN_IN = 'The piece is taken in. Print the note for its customer.';

type ActRow = typeof careActs.$inferInsert;
type ActFields = Pick<ActRow, 'act' | 'words'> &
  Partial<Pick<ActRow, 'amountPaise' | 'weightMilligrams' | 'promisedFor' | 'paidBy' | 'reference'>>;

interface CareStep {
  careNumber: number;
  /** In which states the piece may be. */
  from: readonly CareState[];
  fields: ActFields;
  message: string;
  /** The message to the customer; absent: none. */
  mail?: CareMessageKind;
  /** What is wrong with the input. */
  check?: (found: queries.CareRow, tx: Database) => Refusal | undefined | Promise<Refusal | undefined>;
  /** What is written with the commit. */
  lastWrites?: (tx: Database) => Promise<Write[]>;
}

/** A piece in care as it was before an act. */
export type CareBefore = Pick<
  queries.CareRow,
  'careNumber' | 'orderId' | 'chargePaise' | 'weightMilligrams' | 'promisedFor'
>;

/** Stores one act of a piece in care, with its message to the customer and its entry in the audit. */
export async function storeAct(
  tx: Database,
  { now, actor }: Pick<Acting, 'now' | 'actor'>,
  before: CareBefore,
  { fields, mail }: Pick<CareStep, 'fields' | 'mail'>,
): Promise<void> {
  const { careNumber, orderId } = before;
  const row = { reference: '', ...fields, careNumber, person: actorText(actor), at: now };
  const careActId = await queries.insertCareAct(tx, row);
  const facts = {
    chargePaise: fields.amountPaise ?? before.chargePaise,
    weightMilligrams: fields.weightMilligrams ?? before.weightMilligrams,
    promisedFor: fields.promisedFor ?? before.promisedFor,
  };
  if (mail) await queueCareMessage(tx, mail, { careNumber, careActId, now, ...facts });
  const after = { care_number: careNumber, ...amountsOf(fields) };
  await recordAct(tx, actor, { act: `care: ${fields.act}`, subject: `order:${orderId}`, after }, now);
}

/** Makes one act on a piece that is in one of the states. */
function act(acting: Acting, step: CareStep): Promise<{ message: string } | Refusal> {
  return inTransaction<{ message: string } | Refusal>(acting.db, async (tx) => {
    const found = await queries.findCareForUpdate(tx, step.careNumber);
    if (!found) return refuse('not_found', 'There is no piece in care of this number.');
    const wrong = wrongState(found.state, step.from) ?? (await step.check?.(found, tx));
    if (wrong) return wrong;
    await storeAct(tx, acting, found, step);
    return commitWith({ message: step.message }, (await step.lastWrites?.(tx)) ?? []);
  });
}

const amountsOf = ({ amountPaise, weightMilligrams }: ActFields) => ({
  ...(amountPaise != null && { amount_paise: amountPaise }),
  ...(weightMilligrams != null && { weight_mg: weightMilligrams }),
});

/** Takes a piece in whose customer asked for it. Refusals: not_found, care_refused, invalid_input. */
export function takeInAsked(acting: Acting, given: TakeInAskedBody) {
  const { care_number: careNumber, promised_for: promisedFor } = given;
  const weightMilligrams = toMilligrams(given.weight_g);
  return act(acting, {
    careNumber,
    from: ['asked'],
    fields: { act: 'taken in', words: '', weightMilligrams, promisedFor },
    message: TAKEN_IN,
    mail: 'care taken in',
    check: () => wrongIntake({ weightMilligrams, promisedFor }, acting.now),
  });
}

/** Declines what a customer asked for; the customer reads the reason. Refusals: not_found, care_refused. */
export function declineCare(acting: Acting, { careNumber, words }: { careNumber: number; words: string }) {
  return act(acting, {
    careNumber,
    from: ['asked'],
    fields: { act: 'declined', words },
    message: 'It is declined, and the customer has the reason.',
    mail: 'care declined',
  });
}

/** Writes down the charge that the customer agreed to; 0: the work is free after all. Refusals: not_found, care_refused. */
export function agreeCharge(
  acting: Acting,
  { careNumber, chargePaise, words }: { careNumber: number; chargePaise: Paise; words: string },
) {
  return act(acting, {
    careNumber,
    from: ['asked', 'in work', 'ready'],
    fields: { act: 'agreed', words, amountPaise: chargePaise },
    message: `${formatRupees(chargePaise)} is agreed. The customer has it by e-mail.`,
    mail: 'care charge agreed',
  });
}

/** Promises a piece for another day; its customer is notified. Refusals: not_found, care_refused, invalid_input. */
export function postponeCare(
  acting: Acting,
  { careNumber, promisedFor, words }: { careNumber: number; promisedFor: IndianDate; words: string },
) {
  return act(acting, {
    careNumber,
    from: ['in work'],
    fields: { act: 'postponed', words, promisedFor },
    message: `The customer is told that it is promised for ${formatIndianDate(promisedFor)}.`,
    mail: 'care postponed',
    check: () => refuseFields(wrongDay(promisedFor, acting.now)),
  });
}

const noWeight = (weightMilligrams: Milligrams) =>
  weightMilligrams > 0 ? undefined : refuseField('weight_g', 'Please enter its weight.');

/** The piece is ready: its customer is notified. Refusals: not_found, care_refused, invalid_input. */
export function setReady(
  acting: Acting,
  {
    careNumber,
    weightMilligrams,
    words,
  }: { careNumber: number; weightMilligrams: Milligrams; words: string },
) {
  return act(acting, {
    careNumber,
    from: ['in work'],
    fields: { act: 'ready', words, weightMilligrams },
    message: 'The customer is told that it is ready.',
    mail: 'care ready',
    check: () => noWeight(weightMilligrams),
  });
}

/** The piece was not ready after all. Refusals: not_found, care_refused. */
export function reopenCare(acting: Acting, { careNumber, words }: { careNumber: number; words: string }) {
  const fields = { act: 'reopened', words } as const;
  return act(acting, { careNumber, from: ['ready'], fields, message: 'The piece is in work again.' });
}

async function tooMuchCash(...paid: Parameters<typeof whyNotInCash>): Promise<Refusal | undefined> {
  const fault = await whyNotInCash(...paid);
  return fault === undefined ? undefined : refuseField('paid_by', fault);
}

/**
 * The customer has the piece back, also without the work, and paid at most what was agreed; what was paid is invoiced (P-366).
 * Refusals: not_found, care_refused, invalid_input.
 */
export function giveBackCare(acting: Acting, issuer: Issuer, given: GiveBackCareBody) {
  const { care_number: careNumber, paid_by: paidBy, reference, words } = given;
  const weightMilligrams = toMilligrams(given.weight_g);
  const amountPaise = toPaise(given.paid);
  return act(acting, {
    careNumber,
    from: ['in work', 'ready'],
    fields: {
      ...{ act: 'given back', words, reference, amountPaise, weightMilligrams },
      paidBy: paidBy === '' ? null : paidBy,
    },
    message: 'The customer has the piece back.',
    mail: 'care given back',
    check: async ({ chargePaise, userId }, tx) =>
      noWeight(weightMilligrams) ??
      wrongPayment({ paidPaise: amountPaise, paidBy }, chargePaise) ??
      tooMuchCash(tx, { userId, method: paidBy, amountPaise }, acting.now),
    lastWrites: async (tx) =>
      paidBy === ''
        ? []
        : issueCareInvoiceWrites(
            tx,
            { careNumber, totalPaise: amountPaise, paidBy, reference },
            issuer,
            acting.now,
          ),
  });
}
