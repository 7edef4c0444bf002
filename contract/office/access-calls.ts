import type { Call, CallShape } from '#contract/calls.ts';
import type { actResponse } from './approvals.ts';
import type * as audit from './audit.ts';
import {
  loginStep,
  type Message,
  MONEY_ROLES,
  OWNER,
  office,
  ownAccess,
  type Shown,
  whileLocked,
} from './call.ts';
import { ROLES } from './roles.ts';
import type * as staff from './staff.ts';

function signIn<Shape extends CallShape>(method: Call['method'], path: string, summary: string): Call<Shape> {
  return { method, path: `/office/sign-in/${path}`, access: 'public', summary };
}

/** The calls that begin a session, so they require none. */
export const signInCalls = {
  getSession: signIn<{ response: Shown<typeof staff.currentSessionResponse> }>(
    'GET',
    'session',
    'Who is logged in, and what is left to do; null without a session',
  ),
  login: signIn<{
    body: Shown<typeof staff.officeLoginBody>;
    response: Shown<typeof staff.officeSessionResponse>;
  }>('POST', 'password', 'Log in with e-mail and password; the second step follows'),
  getInvitation: signIn<{
    query: Shown<typeof staff.invitationParams>;
    response: Shown<typeof staff.invitationResponse>;
  }>('GET', 'invitation', 'What an invitation link is for'),
  acceptInvitation: signIn<{
    body: Shown<typeof staff.acceptInvitationBody>;
    response: Shown<typeof staff.officeSessionResponse>;
  }>('POST', 'invitation', 'Accept an invitation: choose e-mail and password'),
};

/** Logging in, own access, staff and audit. */
export const accessCalls = {
  logout: whileLocked(loginStep<{ response: Message }>('POST', 'session/end', 'Log out')),
  unlockSession: whileLocked(
    ownAccess<{ body: Shown<typeof staff.unlockBody>; response: Message }>(
      'POST',
      'session/unlock',
      'Open a locked session with the PIN; the fifth wrong one ends it',
    ),
  ),
  enterCode: loginStep<{
    body: Shown<typeof staff.secondStepBody>;
    response: Shown<typeof staff.officeSessionResponse>;
  }>('POST', 'second-step/code', 'Second step: a code of the authenticator app, or a recovery code'),
  startPasskeyLogin: loginStep<{ response: Shown<typeof staff.passkeyOptionsResponse> }>(
    'POST',
    'second-step/passkey/options',
    'Second step: begin with a passkey',
  ),
  finishPasskeyLogin: loginStep<{
    body: Shown<typeof staff.passkeyLoginBody>;
    response: Shown<typeof staff.officeSessionResponse>;
  }>('POST', 'second-step/passkey', 'Second step: with a passkey'),
  startAuthenticator: loginStep<{ response: Shown<typeof staff.authenticatorSetupResponse> }>(
    'POST',
    'authenticator/setup',
    'Begin to set up an authenticator app',
  ),
  confirmAuthenticator: loginStep<{
    body: Shown<typeof staff.secondStepBody>;
    response: Shown<typeof staff.recoveryCodesResponse>;
  }>(
    'POST',
    'authenticator',
    'Finish setting up an authenticator app; the response holds new recovery codes',
  ),
  startPasskey: loginStep<{ response: Shown<typeof staff.passkeyOptionsResponse> }>(
    'POST',
    'passkeys/options',
    'Begin to add a passkey',
  ),
  addPasskey: loginStep<{
    body: Shown<typeof staff.addPasskeyBody>;
    response: Shown<typeof staff.recoveryCodesResponse>;
  }>('POST', 'passkeys', 'Add a passkey; with the first second step, the response holds recovery codes'),
  getPasskeys: ownAccess<{ response: Shown<typeof staff.passkeysResponse> }>(
    'GET',
    'passkeys',
    'Own passkeys',
  ),
  removePasskey: ownAccess<{ params: Shown<typeof staff.passkeyParams>; response: Message }>(
    'DELETE',
    'passkeys/:passkey_id',
    'Remove an own passkey',
  ),
  renewRecoveryCodes: ownAccess<{ response: Shown<typeof staff.recoveryCodesResponse> }>(
    'POST',
    'recovery-codes',
    'New recovery codes; the old ones end',
  ),
  setPin: ownAccess<{ body: Shown<typeof staff.setPinBody>; response: Message }>(
    'POST',
    'pin',
    'Set the own PIN; sessions then lock when they are not used',
  ),
  removePin: ownAccess<{ body: Shown<typeof staff.removePinBody>; response: Message }>(
    'POST',
    'pin/remove',
    'Remove the own PIN; sessions no longer lock',
  ),
  getSessions: ownAccess<{ response: Shown<typeof staff.officeSessionsResponse> }>(
    'GET',
    'sessions',
    'Where this person is logged in',
  ),
  endSession: ownAccess<{ params: Shown<typeof staff.officeSessionParams>; response: Message }>(
    'DELETE',
    'sessions/:session_id',
    'End one of the own sessions',
  ),
  getRoles: office<{ response: Shown<typeof staff.rolesResponse> }>(
    'GET',
    'roles',
    ROLES,
    'Which role may make which call',
  ),
  getStaff: office<{ response: Shown<typeof staff.staffResponse> }>(
    'GET',
    'staff',
    OWNER,
    'Everybody on the staff',
  ),
  inviteStaff: office<{
    body: Shown<typeof staff.inviteStaffBody>;
    response: Shown<typeof staff.inviteStaffResponse>;
  }>(
    'POST',
    'staff',
    OWNER,
    'Invite a person; the response holds the link, once. A new owner waits for a second person',
  ),
  renewInvitation: office<{
    body: Shown<typeof staff.staffIdBody>;
    response: Shown<typeof staff.invitationLinkResponse>;
  }>('POST', 'staff/invitation', OWNER, 'A new link for a person who lost theirs, or all access'),
  changeRole: office<{
    body: Shown<typeof staff.changeRoleBody>;
    response: Shown<typeof actResponse>;
  }>('POST', 'staff/role', OWNER, 'Change the role of a person; a new owner waits for a second person'),
  endStaff: office<{ body: Shown<typeof staff.staffIdBody>; response: Message }>(
    'POST',
    'staff/end',
    OWNER,
    'A person leaves: all sessions end at once',
  ),
  endStaffSessions: office<{ body: Shown<typeof staff.staffIdBody>; response: Message }>(
    'POST',
    'staff/sessions/end',
    OWNER,
    'End all sessions of a person, for example when a phone is stolen',
  ),
  getAudit: office<{
    query: Shown<typeof audit.auditQuery>;
    response: Shown<typeof audit.auditResponse>;
  }>('GET', 'audit', MONEY_ROLES, 'Who did what, newest first'),
  exportAudit: office<{ response: Shown<typeof audit.auditFileResponse> }>(
    'GET',
    'audit/log',
    MONEY_ROLES,
    'The whole audit as a file that can be verified without the shop',
  ),
};
