import type { Database } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/office/messages/message-states.ts';
import { nextAttempt } from '../rules.ts';
import { attemptMail } from './mail-attempt-service.ts';
import type { Delivery, DocumentFiles } from './mail-gateway.ts';
import { attemptTemplate } from './phone-attempt-service.ts';
import { claimDue, noteOutcome, type OutboxRow, storeWaiting } from './sending-queries.ts';

type Sender = Pick<Shop, 'db' | 'clock' | 'seller' | 'shopAddress' | 'log' | 'mailChannel' | 'phoneChannels'>;

type Attempt = (message: OutboxRow) => Promise<Delivery>;

/** Marks queued messages as readable in the office only: past facts of the demo shop. */
export const storeWaitingMessages = (db: Database): Promise<void> => storeWaiting(db, MESSAGE_CHANNELS);

/** Messages that one instance sends at once, in each channel. */
const AT_ONCE = 4;
/** Longer than an attempt takes; after it, the messages of a crashed instance are attempted again. */
const CLAIM_MS = 2 * 60 * 1000;

/**
 * Sends what is due, on any number of instances. The channels do not wait for each other; each stops when its server
 * cannot be reached. Messages of channels without a server are stored, to be read in the office (P-260).
 */
export async function sendDueMessages(sender: Sender, documentFiles: DocumentFiles): Promise<void> {
  const attempts = attemptsOf(sender, documentFiles);
  const idle = MESSAGE_CHANNELS.filter((channel) => !attempts[channel]);
  if (idle.length > 0) await storeWaiting(sender.db, idle);
  const runs = MESSAGE_CHANNELS.map(async (channel) => {
    const attempt = attempts[channel];
    if (attempt) await sendChannel(sender, channel, attempt);
  });
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function attemptsOf(sender: Sender, documentFiles: DocumentFiles): Partial<Record<MessageChannel, Attempt>> {
  const { mailChannel, phoneChannels: { sms, whatsapp } = {} } = sender;
  return {
    ...(mailChannel && { mail: (message) => attemptMail(sender, { mailChannel, documentFiles }, message) }),
    ...(sms && { sms: (message) => attemptTemplate(sender, sms, message) }),
    ...(whatsapp && { whatsapp: (message) => attemptTemplate(sender, whatsapp, message) }),
  };
}

async function sendChannel(sender: Sender, channel: MessageChannel, attempt: Attempt): Promise<void> {
  const { db, clock } = sender;
  for (;;) {
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await claimDue(db, { channel, now, until, limit: AT_ONCE });
    const outcomes = await Promise.all(due.map((message) => sendOne(sender, attempt, message)));
    if (due.length === 0 || outcomes.includes('unreachable')) return;
  }
}

/** Final states of messages that were not sent; all others are attempted again. */
const FINAL_STATES = { refused: 'failed', undeliverable: 'undeliverable', withheld: 'stored' } as const;

const isFinal = (outcome: Delivery['outcome']): outcome is keyof typeof FINAL_STATES =>
  outcome in FINAL_STATES;

async function sendOne(sender: Sender, attempt: Attempt, message: OutboxRow): Promise<Delivery['outcome']> {
  const { db, clock, log } = sender;
  const { messageId, kind, channel, attempts, giveUpAt } = message;
  const delivery = clock() < giveUpAt ? await attempted(sender, attempt, message) : tooLate(message);
  const now = clock();
  if (delivery.outcome === 'sent') {
    const { providerId } = delivery;
    await noteOutcome(db, message, { state: 'sent', sentAt: now, providerId, problem: null });
    return 'sent';
  }
  const { outcome, problem } = delivery;
  // The problem is not logged: servers repeat the address in it.
  if (outcome !== 'withheld') {
    log.warn({ message: messageId, kind, channel, attempts, outcome }, 'a message could not be sent');
  }
  await noteOutcome(
    db,
    message,
    isFinal(outcome)
      ? { state: FINAL_STATES[outcome], problem }
      : { problem, nextAttemptAt: nextAttempt(attempts, now) },
  );
  return outcome;
}

function tooLate({ problem }: OutboxRow): Delivery {
  return { outcome: 'refused', problem: `It could not be sent for two days. ${problem ?? ''}`.trim() };
}

async function attempted({ log }: Sender, attempt: Attempt, message: OutboxRow): Promise<Delivery> {
  try {
    return await attempt(message);
  } catch (error) {
    log.error({ err: error, message: message.messageId }, 'the text of a message could not be rendered');
    return { outcome: 'later', problem: 'The shop could not write this message.' };
  }
}
