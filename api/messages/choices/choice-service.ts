import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { mobileNumber } from '#contract/notices/mobile-number.ts';
import { NOTICE_GROUPS, type NoticeGroup, PHONE_CHANNELS } from '#contract/notices/notice-channels.ts';
import type {
  NoticeChoice,
  NoticeChoicesResponse,
  SetNoticeChoiceBody,
} from '#contract/notices/notice-choices.ts';
import type { MessageChannel } from '#contract/office/messages/message-states.ts';
import { findByStopToken } from '../watchers/watcher-queries.ts';
import { watchWishes } from '../watchers/watcher-service.ts';
import * as queries from './choice-queries.ts';

/** The channels that the shop uses now and that a customer chooses for a group; e-mail about orders needs no choice. */
function channelsOf(
  { phoneChannels = {} }: Pick<Shop, 'phoneChannels'>,
  group: NoticeGroup,
): MessageChannel[] {
  const phones = PHONE_CHANNELS.filter((channel) => phoneChannels[channel]);
  if (group === 'orders') return phones;
  return group === 'back in stock' ? ['mail'] : ['mail', ...phones];
}

/** Whether a customer wants messages of this group by this channel; without a choice none (P-283). */
export async function isChosen(
  db: Database,
  userId: string,
  channel: MessageChannel,
  group: NoticeGroup,
): Promise<boolean> {
  return (await queries.findChoice(db, userId, channel, group))?.isOn ?? false;
}

/** Which messages about wishes a customer wants by e-mail. */
export interface WishChoices {
  /** Of prices and stock of the whole list. */
  isListOn: boolean;
  /** Since when of the return of pieces that were asked about; absent: not. What was asked before it does not count. */
  askedSince?: Date;
}

export async function readWishChoices(db: Database, userId: string): Promise<WishChoices> {
  const on = (await queries.findChoices(db, userId)).filter(
    ({ channel, isOn }) => channel === 'mail' && isOn,
  );
  const askedSince = on.find(({ noticeGroup }) => noticeGroup === 'back in stock')?.chosenAt;
  return {
    isListOn: on.some(({ noticeGroup }) => noticeGroup === 'price and stock'),
    ...(askedSince && { askedSince }),
  };
}

/** A customer's choices for the channels that the shop uses. */
export async function readNoticeChoices(
  shop: Pick<Shop, 'db' | 'phoneChannels'>,
  userId: string,
): Promise<NoticeChoicesResponse['data']> {
  const [made, phone] = await Promise.all([
    queries.findChoices(shop.db, userId),
    queries.findPhone(shop.db, userId),
  ]);
  const choiceOf = (channel: MessageChannel, group: NoticeGroup): NoticeChoice => {
    const last = made.find((one) => one.channel === channel && one.noticeGroup === group);
    return { channel, group, is_on: last?.isOn ?? false, changed_at: last?.chosenAt.toISOString() ?? null };
  };
  return {
    choices: NOTICE_GROUPS.flatMap((group) =>
      channelsOf(shop, group).map((channel) => choiceOf(channel, group)),
    ),
    mobile: mobileNumber(phone ?? '') ?? null,
  };
}

/** Records what a customer chose, once; off is always possible. Refusals: not_found, channel_unavailable, mobile_needed. */
export function setNoticeChoice(
  shop: Pick<Shop, 'db' | 'phoneChannels'>,
  userId: string,
  { channel, group, is_on: isOn, way }: SetNoticeChoiceBody,
  now: Date,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(shop.db, async (tx) => {
    const phone = await queries.lockPhone(tx, userId);
    if (phone === undefined) return refuse('not_found');
    if (isOn && !channelsOf(shop, group).includes(channel)) return refuse('channel_unavailable');
    if (isOn && channel !== 'mail' && mobileNumber(phone) === undefined) return refuse('mobile_needed');
    const last = await queries.findChoice(tx, userId, channel, group);
    if ((last?.isOn ?? false) === isOn) return undefined;
    await queries.insertChoices(tx, [{ userId, channel, noticeGroup: group, isOn, chosenAt: now, way }]);
    if (isOn && channel === 'mail') await watchWishes(tx, userId, now, group);
    return undefined;
  });
}

/** Records that a customer who asks about a sold-out piece wants the e-mail, if not known yet, and has the list checked. */
export async function allowBackInStock(tx: Database, userId: string, now: Date): Promise<void> {
  await queries.lockPhone(tx, userId);
  const { askedSince } = await readWishChoices(tx, userId);
  if (!askedSince) {
    const choice = { channel: 'mail', noticeGroup: 'back in stock', way: 'sold-out piece' } as const;
    await queries.insertChoices(tx, [{ userId, ...choice, isOn: true, chosenAt: now }]);
  }
  await watchWishes(tx, userId, now, 'back in stock');
}

/** Ends all messages by WhatsApp to a number that wrote STOP at `saidAt`; later choices stay, as a reply may arrive twice. */
export async function stopWhatsApp(db: Database, from: string, saidAt: Date): Promise<void> {
  const number = mobileNumber(from);
  if (number === undefined) return;
  await inTransaction(db, async (tx) => {
    const found = await queries.findCustomersByPhone(tx, number.slice(3));
    for (const { userId } of found.filter(({ phone }) => mobileNumber(phone) === number)) {
      await queries.lockPhone(tx, userId);
      const on = (await queries.findChoices(tx, userId)).filter(
        ({ channel, isOn, chosenAt }) => channel === 'whatsapp' && isOn && chosenAt <= saidAt,
      );
      await queries.insertChoices(
        tx,
        on.map(({ channel, noticeGroup }) => ({
          ...{ userId, channel, noticeGroup, isOn: false, chosenAt: saidAt },
          way: 'reply' as const,
        })),
      );
    }
  });
}

/** Ends the messages about prices and stock of the customer with this token, by all channels. Refusal: not_found. */
export function stopWishNews(db: Database, stopToken: string, now: Date): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const userId = await findByStopToken(tx, stopToken);
    if (userId === undefined) {
      return refuse('not_found', 'This link is not whole. Please press the link in the e-mail again.');
    }
    await queries.lockPhone(tx, userId);
    const on = (await queries.findChoices(tx, userId)).filter(
      ({ noticeGroup, isOn }) => noticeGroup !== 'orders' && isOn,
    );
    await queries.insertChoices(
      tx,
      on.map(({ channel, noticeGroup }) => ({
        ...{ userId, channel, noticeGroup, isOn: false, chosenAt: now },
        way: 'link' as const,
      })),
    );
    return undefined;
  });
}
