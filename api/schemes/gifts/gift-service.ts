import { recordAct } from '#api/audit/service.ts';
import { queueGivenGift } from '#api/messages/queue/plan-message-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { append, EMPTY_FIELDS } from '../ledger/ledger-service.ts';
import type { Membership } from '../passbook/membership-rules.ts';
import { lockSoundPassbook } from '../passbook-lock-service.ts';
import { heldGiftOf, isGiftEarned } from './gift-rules.ts';

/**
 * Books that the customer has the gift of a plan, at the value that is deducted if the plan is stopped, and tells the customer
 * (P-347). Refusals: not_found, gift_refused (given before, or the money went back), passbook_unsound.
 */
export function giveGift(
  { db, now, actor }: Acting,
  userSchemeId: number,
  valuePaise: Paise,
): Promise<{ isDeductible: boolean } | Refusal> {
  return inTransaction<{ isDeductible: boolean } | Refusal>(db, async (tx) => {
    const passbook = await lockSoundPassbook(tx, userSchemeId, whyNot);
    if (isRefusal(passbook)) return passbook;
    const { member, entries } = passbook;
    const held = heldGiftOf(entries);
    if (held) {
      return refuse('gift_refused', `The gift was handed over on ${formatIndianDate(held.givenOn)} already.`);
    }
    await append(tx, userSchemeId, {
      ...EMPTY_FIELDS,
      kind: 'gift',
      amountPaise: valuePaise,
      entryDate: indianDate(now),
    });
    const sequence = entries.length + 1;
    const isDeductible = !isGiftEarned(member, entries);
    await queueGivenGift(tx, { userSchemeId, sequence, valuePaise, isDeductible }, now);
    const after = { value_paise: valuePaise };
    await recordAct(tx, actor, { act: 'gift handed over', subject: `passbook:${userSchemeId}`, after }, now);
    return { isDeductible };
  });
}

/** Books that the shop has the gift of a plan back, so that nothing is deducted for it. Refusals: as for `giveGift`. */
export function takeGiftBack(
  { db, now, actor }: Acting,
  userSchemeId: number,
  reason: string,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const passbook = await lockSoundPassbook(tx, userSchemeId, whyNot);
    if (isRefusal(passbook)) return passbook;
    const held = heldGiftOf(passbook.entries);
    if (!held) return refuse('gift_refused', 'The customer does not have the gift.');
    await append(tx, userSchemeId, {
      ...EMPTY_FIELDS,
      kind: 'gift returned',
      amountPaise: held.valuePaise,
      entryDate: indianDate(now),
    });
    const act = { act: 'gift taken back', subject: `passbook:${userSchemeId}`, reason };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

const whyNot = ({ status }: Membership): Refusal | undefined =>
  status === 'closed' ? refuse('gift_refused', 'The money of this plan went back.') : undefined;
