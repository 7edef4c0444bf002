import { passwordMatches, refuseWhenBusy, withHashSlot } from '#api/accounts/passwords/password-service.ts';
import { limitFailures } from '#api/accounts/rate-limit-service.ts';
import { emailKey, loginLimits } from '#api/accounts/rules.ts';
import type { StaffSession } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuseField } from '#contract/errors.ts';
import { findPasswordHash } from './queries.ts';

/**
 * Checks a person's password again before an act for which an open session is not enough. A wrong one counts against the limit of logins.
 * Refusals: invalid_input at the field, too_many_attempts, busy.
 */
export async function refuseWrongPassword(
  { db, clock, limits }: Pick<Shop, 'db' | 'clock' | 'limits'>,
  { staffId, email }: StaffSession,
  password: string,
  address: string,
  field = 'own_password',
): Promise<Refusal | undefined> {
  if (password === '') return refuseField(field, 'Please enter your password.');
  const counted = loginLimits(`staff ${emailKey(email)}`, address, limits);
  return withHashSlot(() =>
    limitFailures(db, clock(), counted, async () => {
      const matches = await passwordMatches(password, await findPasswordHash(db, staffId));
      return matches ? undefined : refuseField(field, 'This password is not right.');
    }),
  ).catch(refuseWhenBusy);
}
