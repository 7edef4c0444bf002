import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { messageIdOf } from '#api/messages/rules.ts';
import type { Fault } from './fault.ts';
import {
  allEnded,
  killAll,
  killWhileSending,
  lastMessage,
  type MessageServer,
  maxCopies,
  problemsOf,
  restart,
} from './means/killed-senders.ts';

const KILLS = 5;
const HOST = '127.0.0.1';

interface Mailbox extends MessageServer {
  /** `Message-ID` of every e-mail that was taken, in order. */
  received: string[];
  smtpUrl: string;
  close(): Promise<void>;
}

async function openMailbox(): Promise<Mailbox> {
  const received: string[] = [];
  let act = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      let raw = '';
      try {
        for await (const chunk of stream) raw += chunk;
      } catch (error) {
        // The shop was killed in the middle of a message.
        return done(error as Error);
      }
      received.push(/^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '');
      act();
      done();
    },
  });
  // The connections of a killed shop.
  server.on('error', () => {});
  const listening = server.listen(0, HOST);
  await once(listening, 'listening');
  return {
    received,
    onTaken: (next) => {
      act = next;
    },
    smtpUrl: `smtp://${HOST}:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const MESSAGE_FAULTS: readonly Fault[] = [
  {
    id: 'F33',
    what: `kill -9 of both shops ${KILLS} times while they send messages: each arrives, in its order`,
    async act(environment, random) {
      const { shops } = environment;
      const mailbox = await openMailbox();
      try {
        for (const shop of shops) {
          shop.extraEnvironment = { SMTP_URL: mailbox.smtpUrl, SHOP_HOSTS: HOST };
        }
        killAll(environment);
        await allEnded(environment);
        const after = await lastMessage(environment);
        await restart(environment);
        for (let kill = 0; kill < KILLS; kill++) {
          if (!(await killWhileSending(environment, mailbox, random))) return false;
          await restart(environment);
        }
        const problems = await problemsOf(environment, {
          ...{ channel: 'mail', after, names: () => mailbox.received, maxCopies: maxCopies(KILLS) },
          nameOf: (message) => messageIdOf(message, `http://${HOST}`),
        });
        if (problems.length > 0) throw new Error(problems.join('; '));
        return true;
      } finally {
        for (const shop of shops) shop.extraEnvironment = {};
        killAll(environment);
        await restart(environment);
        await mailbox.close();
      }
    },
  },
];
