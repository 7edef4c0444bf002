import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { MailServer } from '#api/messages/mail-server/mail-server-service.ts';
import type { Delivery, MailChannel } from '#api/messages/sending/mail-gateway.ts';
import type { Email, Mailer } from '#api/platform/mailer.ts';

/** The SMTP server, by its address or its parts, and the sender's address if it is not the seller's own. */
export interface MailAccess {
  server: string | Omit<MailServer, 'sender'>;
  address: string | undefined;
}

/** As the environment sets it. */
export type FixedMailAccess = MailAccess & { server: string };

type Seller = Record<'name' | 'email', string>;

/** Timeout of the SMTP server; the e-mail is then dropped, and its customer requests another. */
const TIMEOUT_MS = 10_000;

export interface OpenMailer extends Mailer, MailChannel {
  /** Waits for e-mails being sent. */
  stop(): Promise<void>;
}

/** Opens the mailer; `seller` is called for each e-mail, since its name may change. */
export function openMailer(
  { server, address }: MailAccess,
  seller: () => Seller,
  log: FastifyBaseLogger,
): OpenMailer {
  const transport = openTransport(server);
  const pending = new Set<Promise<void>>();
  const sender = () => {
    const { name, email } = seller();
    return {
      from: { name, address: address ?? email },
      ...(address && { replyTo: { name, address: email } }),
    };
  };

  const sendInBackground = async (email: Email) => {
    // Send after the response, so that its timing does not reveal whether an e-mail is sent.
    await new Promise(setImmediate);
    try {
      await transport.sendMail({ ...sender(), ...email });
    } catch (error) {
      // Not the message: mail servers repeat the address in it.
      const { code, command, responseCode } = Object(error);
      log.error({ code, command, responseCode }, 'an e-mail could not be sent');
    }
  };

  return {
    send(email) {
      const sending = sendInBackground(email).finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async deliver({ unsubscribeAddress, ...mail }) {
      try {
        const headers = headersOf(unsubscribeAddress);
        const { response } = await transport.sendMail({ ...sender(), ...mail, headers });
        return { outcome: 'sent', providerId: printable(response) };
      } catch (error) {
        return failedDelivery(error);
      }
    },
    async stop() {
      await Promise.all(pending);
      transport.close();
    },
  };
}

/** Without encryption only on this machine; else a certificate that is not valid is refused. */
function connectionOf({ host, port, security, username, password }: Omit<MailServer, 'sender'>) {
  return {
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls' },
    ...(security === 'none' && { ignoreTLS: true }),
    ...(username !== '' && { auth: { user: username, pass: password } }),
  };
}

function openTransport(server: MailAccess['server']) {
  return createTransport({
    ...(typeof server === 'string' ? { url: server } : connectionOf(server)),
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function headersOf(unsubscribeAddress: string | undefined) {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeAddress && {
      'List-Unsubscribe': `<${unsubscribeAddress}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const MAX_RESPONSE = 300;

const printable = (text: unknown) =>
  String(text)
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPONSE);

/** Classifies a failed attempt: a refused login or sender is a configuration error and affects all messages. */
function failedDelivery(error: unknown): Delivery {
  const { command, responseCode, response, message } = Object(error);
  const problem = printable(response ?? message);
  const isMessageError = (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 400;
  if (!isMessageError) return { outcome: 'unreachable', problem };
  return { outcome: responseCode >= 500 ? 'refused' : 'later', problem };
}
