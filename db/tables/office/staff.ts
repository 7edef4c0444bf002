import { bigint, boolean, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/office/roles.ts';
import { SESSION_STAGES, STAFF_STATES } from '#contract/office/staff.ts';
import { bytes, createdAt, instant, oneOf, rule } from '../columns.ts';

/** The people who run the shop. A member is never deleted, because the audit names them. */
export const staff = pgTable(
  'staff',
  {
    staffId: serial('staff_id').primaryKey(),
    name: text('name').notNull(),
    /** Given by the person when accepting the invitation. */
    email: text('email'),
    /** The normalized e-mail. */
    emailKey: text('email_key').unique(),
    role: text('role', { enum: ROLES }).notNull(),
    state: text('state', { enum: STAFF_STATES }).notNull(),
    passwordHash: text('password_hash'),
    /** The authenticator app's secret, encrypted, and the id of the key. Null: no app is set up. */
    totpKeyId: text('totp_key_id'),
    totpSealed: text('totp_sealed'),
    /** The time step of the last accepted code: a code works once. */
    totpLastStep: integer('totp_last_step').notNull().default(0),
    /** Opens a locked session; null: sessions of this person do not lock. */
    pinHash: text('pin_hash'),
    /** Made with the demo data; can log in only where payments are simulated. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
  },
  () => [
    oneOf('staff_role', 'role', ROLES),
    oneOf('staff_state', 'state', STAFF_STATES),
    rule('staff_active', "state <> 'active' or (email_key is not null and password_hash is not null)"),
    rule('staff_totp', '(totp_key_id is null) = (totp_sealed is null)'),
  ],
);

/** Links at which a person joins or sets a new password; only the hash of a token is stored. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.staffId),
    /** `staff:7` or `command:root`. */
    invitedBy: text('invited_by').notNull(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('staff_invitations_staff').on(table.staffId)],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.staffId),
    name: text('name').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's own count of signatures; it never goes back unless the key was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
);

/** Recovery codes, of which only hashes are stored; each works once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.staffId),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staffId)],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** Only the SHA-256 of the cookie's token is stored. */
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: uuid('session_id').notNull().unique().defaultRandom(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.staffId),
    stage: text('stage', { enum: SESSION_STAGES }).notNull(),
    browser: text('browser'),
    /** The challenge of a passkey that is being asked for. */
    challenge: text('challenge'),
    /** The secret of an authenticator app that is being set up, encrypted. */
    pendingTotpSealed: text('pending_totp_sealed'),
    /** Wrong PINs since the last right one. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    createdAt: createdAt(),
    /** When the person last pressed or typed, as reported by a request. */
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staffId),
    oneOf('staff_sessions_stage', 'stage', SESSION_STAGES),
  ],
);
