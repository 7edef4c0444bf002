import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer } from '#api/platform/mailer.ts';

/** The mail server and who the letters are from. */
export interface MailAccess {
  smtpUrl: string;
  from: { name: string; address: string };
}

/** What a mail server may take to answer; the letter is given up then, and its customer asks again. */
const PATIENCE_MS = 10_000;

export interface OpenMailer extends Mailer {
  /** Waits for letters that are under way. */
  stop(): Promise<void>;
}

/** Sends letters through a mail server (SMTP). */
export function openMailer({ smtpUrl, from }: MailAccess, log: FastifyBaseLogger): OpenMailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      dnsTimeout: PATIENCE_MS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const underWay = new Set<Promise<void>>();

  const send = async (letter: Letter) => {
    // Whoever asked has their answer first, so that its time does not tell whether there is anything to send.
    await new Promise(setImmediate);
    try {
      await transport.sendMail(letter);
    } catch (error) {
      // Not its words, in which mail servers repeat the address.
      const { code, command, responseCode } = Object(error);
      log.error({ code, command, responseCode }, 'a letter could not be sent');
    }
  };

  return {
    post(letter) {
      const sending = send(letter).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async stop() {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
