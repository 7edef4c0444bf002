import {
  hashPassword,
  passwordMatches,
  refuseWhenBusy,
  withHashSlot,
} from '#api/accounts/passwords/password-service.ts';
import { recordOwnAct } from '#api/audit/service.ts';
import { refuseWrongPassword } from '#api/own-password/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { StaffSession } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { findStaffMember, lockStaffMember, updateStaff } from '../queries.ts';
import {
  countPinTry,
  deleteOtherSessions,
  deleteSession,
  markUnlocked,
} from '../sessions/session-queries.ts';
import { isTrivialPin, MAX_WRONG_PINS, wrongPinSentence } from './pin-rules.ts';

type Parts = Pick<Shop, 'db' | 'clock' | 'limits'>;

const TRIVIAL = 'This PIN is too easy to guess. Please choose another.';
const ENDED = 'That was the fifth wrong PIN, so this session has ended. Please log in again.';

/**
 * Sets the PIN of a person, whose other sessions end: one of them may be locked, and another PIN must not open it.
 * Refusals: invalid_input (a trivial PIN or a wrong password), too_many_attempts, busy.
 */
export async function setPin(
  shop: Parts,
  session: StaffSession,
  { password, pin }: { password: string; pin: string },
  address: string,
): Promise<Refusal | undefined> {
  if (isTrivialPin(pin)) return refuseField('pin', TRIVIAL);
  const refused = await refuseWrongPassword(shop, session, password, address, 'password');
  if (refused) return refused;
  const pinHash = await hashPassword(pin).catch(refuseWhenBusy);
  return isRefusal(pinHash) ? pinHash : storePin(shop, session, pinHash);
}

/** Removes the PIN of a person, whose other sessions end. Refusals: invalid_input (wrong password), too_many_attempts, busy. */
export async function removePin(
  shop: Parts,
  session: StaffSession,
  password: string,
  address: string,
): Promise<Refusal | undefined> {
  return (
    (await refuseWrongPassword(shop, session, password, address, 'password')) ??
    (await storePin(shop, session, null))
  );
}

function storePin(
  { db, clock }: Parts,
  session: StaffSession,
  pinHash: string | null,
): Promise<Refusal | undefined> {
  const { staffId, tokenHash } = session;
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const member = await lockStaffMember(tx, staffId);
    if (member?.state !== 'active') return refuse('unauthenticated');
    if (pinHash === null && member.pinHash === null) return undefined;
    await updateStaff(tx, staffId, { pinHash });
    await deleteOtherSessions(tx, staffId, tokenHash);
    await recordOwnAct(tx, staffId, { act: pinHash === null ? 'PIN removed' : 'PIN set' }, clock());
    return undefined;
  });
}

/**
 * Opens a locked session. The fifth wrong PIN since the last right one ends it.
 * Refusals: invalid_input (a wrong PIN), unauthenticated (the session has ended), not_found (there is no PIN), busy.
 */
export function unlockSession(
  { db, clock }: Parts,
  session: StaffSession,
  pin: string,
): Promise<Refusal | undefined> {
  const { staffId, tokenHash } = session;
  return withHashSlot(async () => {
    const member = await findStaffMember(db, staffId);
    if (!member?.pinHash) return refuse('not_found', 'You have not set a PIN.');
    const tries = await countPinTry(db, tokenHash, MAX_WRONG_PINS);
    if (tries === undefined) return refuse('unauthenticated', ENDED);
    if (await passwordMatches(pin, member.pinHash)) {
      await markUnlocked(db, tokenHash, clock());
      return undefined;
    }
    if (tries < MAX_WRONG_PINS) return refuseField('pin', wrongPinSentence(tries));
    await endByWrongPins({ db, clock }, session);
    return refuse('unauthenticated', ENDED);
  }).catch(refuseWhenBusy);
}

function endByWrongPins({ db, clock }: Pick<Shop, 'db' | 'clock'>, session: StaffSession): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteSession(tx, session.tokenHash))) return;
    const after = { wrong_pins: MAX_WRONG_PINS };
    await recordOwnAct(tx, session.staffId, { act: 'session ended by wrong PINs', after }, clock());
  });
}
