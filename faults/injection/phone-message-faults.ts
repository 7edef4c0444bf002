import { ACCOUNT, openStandIn } from '#api/messages/phone-messages-testing.ts';
import { referenceOf } from '#api/messages/rules.ts';
import { API_BASE } from '#contract/constants.ts';
import type { MessageStandIn } from '#message-stand-in/message-stand-in.ts';
import type { Environment } from '../processes/environment.ts';
import { until } from '../waiting.ts';
import type { Fault } from './fault.ts';
import {
  allEnded,
  endClaims,
  holdClaims,
  killAll,
  killWhileSending,
  lastMessage,
  maxCopies,
  problemsOf,
  type QueuedMessage,
  restart,
  startAll,
} from './means/killed-senders.ts';

const KILLS = 3;
const REPORT_TIMEOUT_MS = 60_000;
const REPORTS = `${API_BASE}/webhooks/whatsapp`;

const SETTINGS = (url: string) => ({
  MSG91_AUTH_KEY: ACCOUNT.authKey,
  MSG91_TEMPLATES: ACCOUNT.templates.map(({ name, id }) => `${name}=${id}`).join(','),
  MSG91_API_URL: url,
  WHATSAPP_TOKEN: ACCOUNT.token,
  WHATSAPP_PHONE_ID: ACCOUNT.phoneId,
  WHATSAPP_APP_SECRET: ACCOUNT.appSecret,
  WHATSAPP_VERIFY_TOKEN: ACCOUNT.verifyToken,
  WHATSAPP_TEMPLATES: ACCOUNT.templates.map(({ name }) => name).join(','),
  WHATSAPP_LANGUAGE: ACCOUNT.language,
  WHATSAPP_API_URL: url,
});

/** The customers of the round want everything by both channels. */
async function chooseBoth({ direct }: Environment): Promise<void> {
  await direct.pool.query(`insert into notice_choices (user_id, channel, notice_group, is_on, chosen_at, way)
    select user_id, channel, 'orders', true, now(), 'checkout'
    from users cross join (values ('sms'), ('whatsapp')) chosen(channel)`);
}

/** WhatsApp repeats its reports until they are taken: of all that it took and the shop does not know to be sent. */
async function reportTaken({ shops, direct }: Environment, { journal, receipts }: MessageStandIn) {
  const { rows } = await direct.pool.query<{ reference: string }>(
    `select message_id || '-' || resends as reference from outbox where state = 'waiting' and channel = 'whatsapp'`,
  );
  const waiting = new Set(rows.map(({ reference }) => reference));
  for (const message of journal.accepted) {
    if (message.channel !== 'whatsapp' || !waiting.has(message.reference)) continue;
    const body = receipts.statusBody({ ...message, status: 'delivered' });
    const headers = receipts.headersFor(body);
    const isTaken = async () =>
      (await fetch(`${shops[0]?.url}${REPORTS}`, { method: 'POST', headers, body })).ok;
    if (!(await until(isTaken, REPORT_TIMEOUT_MS, 500))) throw new Error('WhatsApp cannot report');
  }
}

async function bothChannels(environment: Environment, standIn: MessageStandIn, after: number) {
  const nameOf = (message: QueuedMessage) =>
    referenceOf({ messageId: message.message_id, resends: message.resends });
  const taken = async (channel: string, copies: number) =>
    problemsOf(environment, {
      ...{ channel, after, nameOf, maxCopies: copies },
      names: () =>
        standIn.journal.accepted
          .filter((message) => message.channel === channel)
          .map(({ reference }) => reference),
    });
  return [...(await taken('sms', maxCopies(KILLS))), ...(await taken('whatsapp', 0))];
}

export const PHONE_MESSAGE_FAULTS: readonly Fault[] = [
  {
    id: 'F34',
    what: `kill -9 of both shops ${KILLS} times while they send SMS and WhatsApp: each arrives, in its order`,
    async act(environment, random) {
      const { shops } = environment;
      const standIn = await openStandIn();
      try {
        standIn.setWebhookUrl(`http://127.0.0.1:${environment.messages.port}${REPORTS}`);
        for (const shop of shops) shop.extraEnvironment = SETTINGS(standIn.url);
        killAll(environment);
        await allEnded(environment);
        const after = await lastMessage(environment);
        await chooseBoth(environment);
        await restart(environment);
        for (let kill = 0; kill < KILLS; kill++) {
          const taker = { onTaken: (act: () => void) => standIn.journal.onAccepted(act) };
          if (!(await killWhileSending(environment, taker, random))) return false;
          await allEnded(environment);
          await holdClaims(environment);
          await startAll(environment);
          await reportTaken(environment, standIn);
          await endClaims(environment);
        }
        standIn.journal.onAccepted(() => {});
        const problems = await bothChannels(environment, standIn, after);
        const { refused } = standIn.journal;
        if (refused.length > 0) problems.push(`refused: ${refused[0]?.reason}`);
        if (problems.length > 0) throw new Error(problems.join('; '));
        return true;
      } finally {
        for (const shop of shops) shop.extraEnvironment = {};
        killAll(environment);
        await restart(environment);
        await standIn.close();
      }
    },
  },
];
