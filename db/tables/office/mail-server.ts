import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { MAIL_SECURITIES } from '#contract/office/messages/mail-server.ts';
import { oneOf, rule, version } from '../columns.ts';

/** The mail server that the owner set in the office: at most one row. */
export const mailServers = pgTable(
  'mail_servers',
  {
    mailServerId: integer('mail_server_id').primaryKey(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security', { enum: MAIL_SECURITIES }).notNull(),
    username: text('username').notNull(),
    /** Encrypted, with the id of its key; null: the server asks for none. */
    sealedPassword: text('sealed_password'),
    keyId: text('key_id'),
    sender: text('sender').notNull(),
    version: version(),
  },
  () => [
    rule('mail_servers_one', 'mail_server_id = 1'),
    oneOf('mail_servers_security', 'security', MAIL_SECURITIES),
    rule('mail_servers_password', '(sealed_password is null) = (key_id is null)'),
  ],
);
