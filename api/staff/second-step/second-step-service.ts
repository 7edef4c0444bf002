import { limitFailures } from '#api/accounts/rate-limit-service.ts';
import { loginLimits, tokenDigest } from '#api/accounts/rules.ts';
import { recordOwnAct } from '#api/audit/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { StaffSession } from '#api/platform/http/office-binding.ts';
import { randomToken } from '#api/platform/random-id.ts';
import { openSealed, type ReplacedKeys, sealText } from '#api/platform/sealing.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { findStaffMember, lockStaffMember, lockStaffOfKey, type StaffRow, updateStaff } from '../queries.ts';
import { lockSetup, openFully, rememberSetup } from '../sessions/session-queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code-rules.ts';
import * as queries from './second-step-queries.ts';
import { acceptedStep, newTotpSecret, totpAddress } from './totp-rules.ts';

type Secrets = Pick<Shop, 'db' | 'clock' | 'sealingKeys' | 'limits'>;

const WRONG_CODE = refuse('invalid_input', 'This code is not right. Please try the next one.', {
  code: 'This code is not right. Please try the next one.',
});

export async function secondStepsOf(db: Database, staffId: number) {
  const [member, passkeys, recoveryCodesLeft] = await Promise.all([
    findStaffMember(db, staffId),
    queries.findPasskeys(db, staffId),
    queries.countRecoveryCodes(db, staffId),
  ]);
  return { hasAuthenticator: Boolean(member?.totpSealed), passkeys: passkeys.length, recoveryCodesLeft };
}

/** Whether this session may set up a second step: by password only if there is none yet, or a stolen one would be enough. */
export async function maySetUp(db: Database, session: StaffSession): Promise<boolean> {
  if (session.stage === 'open') return true;
  const { hasAuthenticator, passkeys } = await secondStepsOf(db, session.staffId);
  return !hasAuthenticator && passkeys === 0;
}

const sealedFor = (staffId: number) => `authenticator of staff ${staffId}`;

function openTotpSecret(
  shop: Pick<Shop, 'sealingKeys'>,
  sealed: string,
  staffId: number,
): string | undefined {
  const keys = [shop.sealingKeys?.present, shop.sealingKeys?.previous];
  for (const key of keys) {
    const secret = key && openSealed(sealed, sealedFor(staffId), key);
    if (secret) return secret;
  }
  return undefined;
}

/** Begins to set up an authenticator app. Refusals: second_step_needed, authenticator_unavailable. */
export async function startAuthenticator(
  shop: Secrets,
  session: StaffSession,
): Promise<{ secret: string; address: string } | Refusal> {
  if (!shop.sealingKeys) return refuse('authenticator_unavailable');
  if (!(await maySetUp(shop.db, session))) return refuse('second_step_needed');
  const secret = newTotpSecret();
  const pendingTotpSealed = sealText(secret, sealedFor(session.staffId), shop.sealingKeys.present);
  await rememberSetup(shop.db, session.tokenHash, { pendingTotpSealed });
  return { secret, address: totpAddress(secret, session.email) };
}

/** Re-encrypts authenticator secrets of the previous key with the present one, so that the previous can be removed. */
export async function resealAuthenticators(db: Database, { present, previous }: ReplacedKeys): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { staffId, totpSealed } of await lockStaffOfKey(tx, previous.id)) {
      const secret = totpSealed && openSealed(totpSealed, sealedFor(staffId), previous);
      if (!secret) continue;
      const resealed = sealText(secret, sealedFor(staffId), present);
      await updateStaff(tx, staffId, { totpKeyId: present.id, totpSealed: resealed });
    }
  });
}

/** The result of a second step: the session's new token, and recovery codes if they are new. */
export interface SecondStepDone {
  token: string;
  recoveryCodes: string[];
}

/**
 * Finishes setting up an authenticator app by its first code, and opens the session.
 * Refusals: second_step_needed, authenticator_unavailable, invalid_input (a wrong code, or nothing was begun).
 */
export async function confirmAuthenticator(
  shop: Secrets,
  session: StaffSession,
  code: string,
): Promise<SecondStepDone | Refusal> {
  const keys = shop.sealingKeys;
  if (!keys) return refuse('authenticator_unavailable');
  const now = shop.clock();
  return inTransaction<SecondStepDone | Refusal>(shop.db, async (tx) => {
    await lockStaffMember(tx, session.staffId);
    if (!(await maySetUp(tx, session))) return refuse('second_step_needed');
    const setup = await lockSetup(tx, session.tokenHash);
    const secret = setup?.pendingTotpSealed && openTotpSecret(shop, setup.pendingTotpSealed, session.staffId);
    const step = secret ? acceptedStep(secret, code, now, 0) : undefined;
    if (!secret || step === undefined) return WRONG_CODE;
    await updateStaff(tx, session.staffId, {
      totpKeyId: keys.present.id,
      totpSealed: sealText(secret, sealedFor(session.staffId), keys.present),
      totpLastStep: step,
    });
    return secondStepAdded(tx, session, 'authenticator set up', now);
  });
}

/** Opens the session after a second step was added, with recovery codes if there were none. */
export async function secondStepAdded(
  tx: Database,
  session: StaffSession,
  act: string,
  now: Date,
): Promise<SecondStepDone> {
  const hasCodes = (await queries.countRecoveryCodes(tx, session.staffId)) > 0;
  const recoveryCodes = hasCodes ? [] : newRecoveryCodes();
  if (!hasCodes) await queries.replaceRecoveryCodes(tx, session.staffId, recoveryCodes.map(recoveryCodeHash));
  const token = await openWithNewToken(tx, session, now);
  await recordOwnAct(tx, session.staffId, { act }, now);
  return { token, recoveryCodes };
}

/** Opens the session under a new token, so that one seen before the second step is worth nothing. */
export async function openWithNewToken(tx: Database, session: StaffSession, now: Date): Promise<string> {
  const token = randomToken();
  await openFully(tx, session.tokenHash, tokenDigest(token), now);
  return token;
}

/**
 * The second step with a code of the authenticator app or a recovery code; returns the session's new token. A code works
 * once. Refusals: invalid_input (a wrong code), too_many_attempts.
 */
export async function enterCode(
  shop: Secrets,
  session: StaffSession,
  code: string,
  address: string,
): Promise<string | Refusal> {
  const now = shop.clock();
  const counted = loginLimits(`staff code ${session.staffId}`, address, shop.limits);
  return limitFailures(shop.db, now, counted, () =>
    inTransaction<string | Refusal>(shop.db, async (tx) => {
      const member = await lockStaffMember(tx, session.staffId);
      const isRight = member && (await acceptCode(tx, shop, member, code, now));
      return isRight ? openWithNewToken(tx, session, now) : WRONG_CODE;
    }),
  );
}

async function acceptCode(
  tx: Database,
  shop: Secrets,
  { staffId, totpSealed, totpLastStep }: StaffRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = totpSealed && openTotpSecret(shop, totpSealed, staffId);
  const step = secret ? acceptedStep(secret, code, now, totpLastStep) : undefined;
  if (step !== undefined) {
    await updateStaff(tx, staffId, { totpLastStep: step });
    return true;
  }
  return queries.spendRecoveryCode(tx, staffId, recoveryCodeHash(code), now);
}

/** Replaces the recovery codes of a person. */
export function renewRecoveryCodes(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  session: StaffSession,
): Promise<string[]> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    const codes = newRecoveryCodes();
    await queries.replaceRecoveryCodes(tx, session.staffId, codes.map(recoveryCodeHash));
    await recordOwnAct(tx, session.staffId, { act: 'recovery codes renewed' }, now);
    return codes;
  });
}
