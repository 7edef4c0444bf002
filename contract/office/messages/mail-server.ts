import * as z from 'zod/mini';
import { emailField, optionalText, requiredText } from '#contract/fields.ts';
import { ACCOUNT_SOURCES, countField, secretField } from '#contract/office/input-fields.ts';
import { ownPassword } from '#contract/office/staff.ts';

/** `starttls`: encrypted after a greeting, mostly at port 587; `tls`: from the first byte, mostly at 465; `none`: on this machine only. */
export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const;

export type MailSecurity = (typeof MAIL_SECURITIES)[number];

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1)$/i;

const server = {
  host: requiredText('the name of the mail server', 253).check(
    z.regex(HOST, { error: 'Please enter the name alone, like smtp.example.com.' }),
  ),
  port: countField('the port', 1, 65_535),
  security: z.enum(MAIL_SECURITIES, { error: 'Please choose how it is encrypted.' }),
  /** Empty: it asks for none. */
  username: optionalText('the user name', 254),
  /** The address of the sender; empty: that of the shop. */
  sender: z.union([z.literal(''), emailField]),
};

const version = z.int({ error: 'Please open the page again.' });

/** `password`: absent keeps the stored one, as long as host and user name stay. */
export const saveMailServerBody = z
  .object({
    ...server,
    version,
    own_password: ownPassword,
    password: secretField('the password', 500),
  })
  .check(
    z.refine(({ security, host }) => security !== 'none' || THIS_MACHINE.test(host), {
      error: 'Without encryption only a server on this machine, at localhost, is used.',
      path: ['security'],
    }),
  );

export const removeMailServerBody = z.object({ version });

export const mailServerResponse = z
  .object({
    source: z.enum(ACCOUNT_SOURCES),
    /** The stored one, without its password. */
    server: z.nullable(
      z.object({
        ...{ host: z.string(), port: z.int(), security: z.enum(MAIL_SECURITIES) },
        ...{ username: z.string(), sender: z.string(), has_password: z.boolean() },
        /** False: the key of this machine does not open the stored password. */
        is_readable: z.boolean(),
      }),
    ),
    version: z.int(),
    /** Why none can be set here; null: one can. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MailServer' });

export type SaveMailServerBody = z.infer<typeof saveMailServerBody>;
export type MailServerResponse = z.infer<typeof mailServerResponse>;
