import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { CHANNEL_NAMES, type NoticeGroup } from '#contract/notices/notice-channels.ts';
import {
  noticeChoicesResponse,
  type SetNoticeChoiceBody,
  setNoticeChoiceBody,
} from '#contract/notices/notice-choices.ts';
import { readNoticeChoices, setNoticeChoice } from './choice-service.ts';

const ABOUT: Record<NoticeGroup, string> = {
  orders: '',
  'price and stock': ' about prices and stock',
  'back in stock': ' when a sold-out piece is back',
};

/** A shop without a mail server has no e-mail to name: there the choice of e-mail turns all messages of the group on and off. */
function changedText(
  { channel, group, is_on }: SetNoticeChoiceBody,
  { mailer }: Pick<Shop, 'mailer'>,
): string {
  const name = channel === 'mail' ? 'e-mail' : CHANNEL_NAMES[channel];
  const by = channel === 'mail' && !mailer ? '' : ` by ${name}`;
  const about = ABOUT[group];
  if (!is_on) return `We no longer write to you${by}${about}.`;
  return channel === 'mail' ? `We write to you${by}${about}.` : `We write to you${by}${about} too.`;
}

export function noticeChoiceRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getNoticeChoices,
    { response: noticeChoicesResponse },
    async ({ customer }) => ({ data: await readNoticeChoices(shop, customer.userId) }),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.setNoticeChoice,
    { body: setNoticeChoiceBody, response: messageResponse },
    async ({ body, customer }) =>
      (await setNoticeChoice(shop, customer.userId, body, shop.clock())) ?? {
        message: changedText(body, shop),
      },
  );
}
