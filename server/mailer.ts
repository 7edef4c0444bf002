import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Email, Mailer } from '#api/platform/mailer.ts';

/** The SMTP server and the sender of e-mails. */
export interface MailAccess {
  smtpUrl: string;
  from: { name: string; address: string };
}

/** Timeout of the SMTP server; the e-mail is then dropped, and its customer requests another. */
const TIMEOUT_MS = 10_000;

export interface OpenMailer extends Mailer {
  /** Waits for e-mails being sent. */
  stop(): Promise<void>;
}

export function openMailer({ smtpUrl, from }: MailAccess, log: FastifyBaseLogger): OpenMailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      dnsTimeout: TIMEOUT_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const pending = new Set<Promise<void>>();

  const deliver = async (email: Email) => {
    // Send after the response, so that its timing does not reveal whether an e-mail is sent.
    await new Promise(setImmediate);
    try {
      await transport.sendMail(email);
    } catch (error) {
      // Not the message: mail servers repeat the address in it.
      const { code, command, responseCode } = Object(error);
      log.error({ code, command, responseCode }, 'an e-mail could not be sent');
    }
  };

  return {
    send(email) {
      const sending = deliver(email).finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async stop() {
      await Promise.all(pending);
      transport.close();
    },
  };
}
