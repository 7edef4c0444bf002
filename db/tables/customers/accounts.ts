import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, rule } from '../columns.ts';

type UserColumns = Record<'name' | 'phone', AnyPgColumn>;

/** The words of a customer's or recipient's name, for the search. */
export const userWords = (table: UserColumns) =>
  sql`to_tsvector('simple', regexp_replace(${table.name}, '[^[:alnum:]]+', ' ', 'g'))`;

/** The digits of a customer's phone from the last to the first: a number is found by its end, whatever precedes it. */
export const userPhoneReversed = (table: UserColumns) =>
  sql`reverse(regexp_replace(${table.phone}, '[^0-9]+', '', 'g'))`;

export const users = pgTable(
  'users',
  {
    userId: uuid('user_id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The normalized e-mail (lower case, NFKC): one account per address. */
    emailKey: text('email_key').notNull().unique(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Number of orders placed from this cart; an order stores the value it was created from. */
    cartVersion: integer('cart_version').notNull().default(0),
    createdAt: createdAt(),
    /** When the personal data was deleted on request; the row stays for the papers that tax law requires (P-342). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('users_newest').on(table.createdAt, table.userId),
    index('users_by_name').using('gin', userWords(table)),
    index('users_by_phone').on(sql`${userPhoneReversed(table)} text_pattern_ops`),
    index('users_by_email').on(sql`${table.emailKey} text_pattern_ops`),
    rule('users_name_given', "btrim(name) <> ''"),
    rule('users_password_is_argon2id', "password_hash like '$argon2id$%'"),
    rule('users_erased', "erased_at is null or email = '' and phone = '' and address = ''"),
  ],
);

/** Sessions. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Public session id; useless without a token of the same customer. */
    sessionId: uuid('session_id').notNull().unique().defaultRandom(),
    /** From a fixed list, such as `Firefox on Windows`; null if the browser is unknown. */
    browser: text('browser'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Password reset links, one per customer: only the latest is valid. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.userId),
  /** Only the SHA-256 of the token is stored. */
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** Rate limit counters per account or address and time window, shared by all instances. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    subject: text('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
);
