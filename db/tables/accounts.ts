import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, rule } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const users = pgTable(
  'users',
  {
    userId: uuid('user_id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The e-mail in one spelling (lower case, NFKC): one account per address. */
    emailKey: text('email_key').notNull().unique(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Counts the orders made of this customer's cart; an order carries the number it was made from. */
    cartVersion: integer('cart_version').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [
    rule('users_name_given', "btrim(name) <> ''"),
    rule('users_password_is_argon2id', "password_hash like '$argon2id$%'"),
  ],
);

/** Logged-in browsers. Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** What the customer names a session by; worth nothing without a token of the same customer. */
    sessionId: uuid('session_id').notNull().unique().defaultRandom(),
    /** A few words of a closed list, as `Firefox on Windows`; null when the browser is none that the shop knows. */
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

/** Links at which a new password is chosen, one to a customer: only the last that was asked for works. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.userId),
  /** Only the SHA-256 of the token is kept. */
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** Failed logins and registrations per account or address, counted in windows, shared by all instances. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    subject: text('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.windowStart] })],
);
