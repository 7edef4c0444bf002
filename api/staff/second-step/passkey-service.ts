import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { recordOwnAct } from '#api/audit/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { StaffSession } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { SHOP_NAME } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { lockStaffMember } from '../queries.ts';
import { lockSetup, rememberSetup } from '../sessions/session-queries.ts';
import * as queries from './second-step-queries.ts';
import { maySetUp, openWithNewToken, type SecondStepDone, secondStepAdded } from './second-step-service.ts';

type Parts = Pick<Shop, 'db' | 'clock' | 'log'>;

/** Where the office is open: the origin of its pages, to which a browser binds its passkeys. */
export interface Site {
  origin: string;
  host: string;
}

/** A credential as the browser sends it; the library checks its parts. */
type Credential = Record<string, unknown>;

const NOT_ACCEPTED = refuse('invalid_input', 'This passkey was not accepted. Please try again.');

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>;

const credentialIds = (passkeys: queries.Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as Transports,
  }));

/** Begins to add a passkey. Refusal: second_step_needed. */
export async function startPasskey(
  { db }: Parts,
  session: StaffSession,
  { host }: Site,
): Promise<object | Refusal> {
  if (!(await maySetUp(db, session))) return refuse('second_step_needed');
  const options = await generateRegistrationOptions({
    rpName: SHOP_NAME,
    rpID: host,
    userName: session.email,
    userDisplayName: session.name,
    userID: new TextEncoder().encode(`staff:${session.staffId}`),
    excludeCredentials: credentialIds(await queries.findPasskeys(db, session.staffId)),
    authenticatorSelection: { userVerification: 'preferred', residentKey: 'preferred' },
  });
  await rememberSetup(db, session.tokenHash, { challenge: options.challenge });
  return options;
}

/** Adds a passkey and opens the session. Refusals: second_step_needed, invalid_input (not accepted). */
export async function addPasskey(
  { db, clock, log }: Parts,
  session: StaffSession,
  { name, credential }: { name: string; credential: Credential },
  { origin, host }: Site,
): Promise<SecondStepDone | Refusal> {
  const now = clock();
  return inTransaction<SecondStepDone | Refusal>(db, async (tx) => {
    await lockStaffMember(tx, session.staffId);
    if (!(await maySetUp(tx, session))) return refuse('second_step_needed');
    const challenge = (await lockSetup(tx, session.tokenHash))?.challenge;
    if (!challenge) return NOT_ACCEPTED;
    const verified = await verifyRegistrationResponse({
      response: credential as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    }).catch((error: unknown) => {
      log.info({ err: error }, 'a new passkey was not accepted');
      return undefined;
    });
    if (!verified?.verified) return NOT_ACCEPTED;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    await queries.insertPasskey(tx, {
      credentialId: id,
      staffId: session.staffId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      createdAt: now,
    });
    return secondStepAdded(tx, session, 'passkey added', now);
  });
}

export async function startPasskeyLogin(
  { db }: Parts,
  session: StaffSession,
  { host }: Site,
): Promise<object> {
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: credentialIds(await queries.findPasskeys(db, session.staffId)),
    userVerification: 'preferred',
  });
  await rememberSetup(db, session.tokenHash, { challenge: options.challenge });
  return options;
}

/** The second step with a passkey; returns the session's new token. Refusal: invalid_input (not accepted). */
export async function finishPasskeyLogin(
  { db, clock, log }: Parts,
  session: StaffSession,
  credential: Credential,
  { origin, host }: Site,
): Promise<string | Refusal> {
  const now = clock();
  return inTransaction<string | Refusal>(db, async (tx) => {
    const challenge = (await lockSetup(tx, session.tokenHash))?.challenge;
    const passkeys = await queries.findPasskeys(tx, session.staffId);
    const passkey = passkeys.find(({ credentialId }) => credentialId === credential.id);
    if (!challenge || !passkey) return NOT_ACCEPTED;
    const verified = await verifyAuthenticationResponse({
      response: credential as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch((error: unknown) => {
      log.info({ err: error }, 'a passkey was not accepted');
      return undefined;
    });
    if (!verified?.verified) return NOT_ACCEPTED;
    await queries.notePasskeyUse(tx, passkey.credentialId, verified.authenticationInfo.newCounter, now);
    return openWithNewToken(tx, session, now);
  });
}

/** Removes an own passkey. Refusals: not_found, staff_change_refused (the only second step). */
export async function removePasskey(
  { db, clock }: Parts,
  session: StaffSession,
  credentialId: string,
): Promise<Refusal | undefined> {
  const now = clock();
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const member = await lockStaffMember(tx, session.staffId);
    const passkeys = await queries.findPasskeys(tx, session.staffId);
    const isOnlyStep = passkeys.length === 1 && !member?.totpSealed && !session.isDemo;
    if (isOnlyStep)
      return refuse('staff_change_refused', 'Add another passkey or an authenticator app first.');
    if (!(await queries.deletePasskey(tx, session.staffId, credentialId))) return refuse('not_found');
    await recordOwnAct(tx, session.staffId, { act: 'passkey removed' }, now);
    return undefined;
  });
}
