import * as z from 'zod/mini';
import { atMost, emailField, instant, optionalText, requiredText, rowId } from '#contract/fields.ts';
import { ROLES } from './roles.ts';

/** At least 10 characters: more than a customer's, because it opens the whole shop. */
const staffPassword = z
  .string({ error: 'Please choose a password.' })
  .check(
    z.minLength(10, { error: 'Please choose a password of at least 10 characters.' }),
    atMost(128, 'Please keep your password to at most 128 characters.'),
  );

const linkToken = z.string({ error: 'Please open the link again.' }).check(z.minLength(1), atMost(200));

const role = z.enum(ROLES, { error: `Please choose a role: ${ROLES.join(', ')}.` });

const staffId = rowId;

/** How far a session is: the password was given, or the second step too. */
export const SESSION_STAGES = ['password', 'open'] as const;

/** The person of a session, and what is left to do until it is open. */
export const officeSession = z
  .object({
    staff_id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    stage: z.enum(SESSION_STAGES),
    has_authenticator: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
    has_pin: z.boolean(),
    /** Waits for the PIN, because it was not used for a while. */
    is_locked: z.boolean(),
    /** A demo account needs no second step. */
    is_demo: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OfficeSession' });

export const officeSessionResponse = z.object({ data: officeSession });

/** Null: nobody is logged in. */
export const currentSessionResponse = z.object({ data: z.nullable(officeSession) });

export const officeLoginBody = z.object({
  email: z.string({ error: 'Please enter your e-mail.' }).check(atMost(254)),
  password: z.string({ error: 'Please enter your password.' }).check(atMost(1024)),
});

export const invitationParams = z.object({ token: linkToken });

export const invitationResponse = z.object({
  data: z.object({ name: z.string(), email: z.nullable(z.string()), role: z.enum(ROLES), ends_at: instant }),
});

export const acceptInvitationBody = z.object({
  token: linkToken,
  email: emailField,
  password: staffPassword,
});

/** Six digits of the authenticator app, or a recovery code. */
/** The person's password, asked for again before an act for which an open session is not enough. */
export const ownPassword = officeLoginBody.shape.password;

export const secondStepBody = z.object({
  code: z
    .string({ error: 'Please enter the code.' })
    .check(z.trim(), z.minLength(6, { error: 'Please enter the whole code.' }), atMost(40)),
});

const CHOOSE_PIN = 'Please choose a PIN of 4 to 6 digits.';

export const setPinBody = z.object({
  password: ownPassword,
  pin: z
    .string({ error: CHOOSE_PIN })
    .check(atMost(6, CHOOSE_PIN), z.regex(/^[0-9]{4,6}$/, { error: CHOOSE_PIN })),
});

export const removePinBody = z.object({ password: ownPassword });

export const unlockBody = z.object({
  pin: z
    .string({ error: 'Please enter your PIN.' })
    .check(z.minLength(1, { error: 'Please enter your PIN.' }), atMost(6)),
});

/** How many seconds ago the person last pressed or typed; a request without it counts as a press. */
export const IDLE_SECONDS_HEADER = 'x-office-idle-seconds';

/** The secret of an authenticator app that is being set up, as text and as the modules of a QR code. */
export const authenticatorSetupResponse = z.object({
  data: z.object({ secret: z.string(), address: z.string(), qr_svg: z.string() }),
});

export const recoveryCodesResponse = z.object({ data: z.array(z.string()) });

/** JSON of the Web Authentication API, whose library checks it. */
const webAuthnJson = z.record(z.string(), z.unknown());

export const passkeyOptionsResponse = z.object({ data: webAuthnJson });

export const addPasskeyBody = z.object({
  name: requiredText('a name for this passkey', 60),
  credential: webAuthnJson,
});

export const passkeyLoginBody = z.object({ credential: webAuthnJson });

export const passkeyParams = z.object({ passkey_id: z.string().check(z.minLength(1), atMost(200)) });

export const passkeysResponse = z.object({
  data: z.array(
    z.object({
      passkey_id: z.string(),
      name: z.string(),
      created_at: instant,
      last_used_at: z.nullable(instant),
    }),
  ),
});

const openSession = z
  .object({
    session_id: z.string(),
    browser: z.nullable(z.string()),
    since: instant,
    last_used: instant,
    is_this_one: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OfficeSessionRow' });

export const officeSessionsResponse = z.object({ data: z.array(openSession) });

export const officeSessionParams = z.object({ session_id: z.uuid({ error: 'This is no session.' }) });

export const STAFF_STATES = ['invited', 'active', 'ended'] as const;

const staffMember = z
  .object({
    staff_id: z.int(),
    name: z.string(),
    email: z.nullable(z.string()),
    role: z.enum(ROLES),
    state: z.enum(STAFF_STATES),
    sessions: z.int(),
    last_seen: z.nullable(instant),
    is_demo: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'StaffMember' });

export const staffResponse = z.object({ data: z.array(staffMember) });

/** Why somebody is to be an owner: where there is another owner, that one decides. */
const ownerReason = z.optional(optionalText('the reason', 500));

export const inviteStaffBody = z.object({ name: requiredText('a name', 100), role, reason: ownerReason });

/** The link is shown once; only its hash is stored. */
export const invitationLinkResponse = z.object({
  data: z.object({ staff_id: z.int(), link: z.string(), ends_at: instant }),
});

/** Without `data` the invitation waits for a second person, who finds it under the approval's id. */
export const inviteStaffResponse = z.object({
  data: z.nullable(invitationLinkResponse.shape.data),
  message: z.string(),
  approval_id: z.nullable(z.int()),
});

export const changeRoleBody = z.object({ staff_id: staffId, role, reason: ownerReason });

export const staffIdBody = z.object({ staff_id: staffId });

/** For each call, the roles that may make it. */
export const rolesResponse = z.object({
  roles: z.array(z.object({ role: z.enum(ROLES), description: z.string() })),
  calls: z.array(
    z.object({
      call: z.string(),
      method: z.string(),
      path: z.string(),
      summary: z.string(),
      roles: z.array(z.enum(ROLES)),
    }),
  ),
});

export type OfficeSession = z.infer<typeof officeSession>;
export type StaffMember = z.infer<typeof staffMember>;
