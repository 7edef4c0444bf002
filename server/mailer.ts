import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Email, Mailer } from '#api/platform/mailer.ts';

/** The SMTP server, and the sender's address if it is not the seller's own. */
export interface MailAccess {
  smtpUrl: string;
  address: string | undefined;
}

type Seller = Record<'name' | 'email', string>;

/** Timeout of the SMTP server; the e-mail is then dropped, and its customer requests another. */
const TIMEOUT_MS = 10_000;

export interface OpenMailer extends Mailer {
  /** Waits for e-mails being sent. */
  stop(): Promise<void>;
}

/** Opens the mailer; `seller` is asked for each e-mail, since its name may change. */
export function openMailer(
  { smtpUrl, address }: MailAccess,
  seller: () => Seller,
  log: FastifyBaseLogger,
): OpenMailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const pending = new Set<Promise<void>>();

  const deliver = async (email: Email) => {
    // Send after the response, so that its timing does not reveal whether an e-mail is sent.
    await new Promise(setImmediate);
    try {
      const { name, email: ownAddress } = seller();
      await transport.sendMail({ from: { name, address: address ?? ownAddress }, ...email });
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
