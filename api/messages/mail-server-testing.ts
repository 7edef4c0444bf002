import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  /** Decoded as far as words of ASCII go. */
  text: string;
}

export interface MailServer {
  smtpUrl: string;
  received: ReceivedMail[];
  /** The verdict on a recipient: an SMTP code, such as 550; absent: taken. */
  verdicts: Map<string, number>;
  stop(): Promise<void>;
}

/** A mail server on a port that a later one may take over, as a server does that comes back. */
export async function openMailServer(port = 0, received: ReceivedMail[] = []): Promise<MailServer> {
  const verdicts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const responseCode = verdicts.get(address);
      done(responseCode ? Object.assign(new Error(`no mail for ${address}`), { responseCode }) : undefined);
    },
    async onData(stream, session, done) {
      let raw = '';
      for await (const chunk of stream) raw += chunk;
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
        text: raw.replaceAll('=\r\n', ''),
      });
      done();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: taken } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${taken}`,
    received,
    verdicts,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
