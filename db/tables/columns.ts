import { sql } from 'drizzle-orm';
import { bigint, check, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';
import type { BasisPoints, Paise, PaisePerGram } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';

export const paise = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>();

export const paisePerGram = (name: string) => bigint(name, { mode: 'number' }).$type<PaisePerGram>();

export const milligrams = (name: string) => integer(name).$type<Milligrams>();

export const basisPoints = (name: string) => integer(name).$type<BasisPoints>();

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant, with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Insertion time, by the database's clock. */
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** An Indian calendar date, `YYYY-MM-DD`. */
export const indianDate = (name: string) => date(name, { mode: 'string' });

/** A CHECK constraint, written in SQL. */
export const rule = (name: string, condition: string) => check(name, sql.raw(condition));

/** SQL condition: the column has one of these values. */
export const isOneOf = (column: string, words: readonly string[]) =>
  `${column} in (${words.map((word) => `'${word}'`).join(', ')})`;

/** A CHECK constraint: the column has one of these values. */
export const oneOf = (name: string, column: string, words: readonly string[]) =>
  rule(name, isOneOf(column, words));

/** Counts changes of a row: an edit states the version it began with. Raised by a trigger, so commands and imports count. */
export const version = () => integer('version').notNull().default(1);

/** The form of a GSTIN as a condition; the contract checks its last character as well. */
export const isGstinText = (column: string) => `${column} ~ '^[0-9]{2}[A-Z0-9]{13}$'`;
