import {
  COUNTER_ROLES,
  MANAGERS,
  type Message,
  MONEY_ROLES,
  office,
  type Shown,
} from '#contract/office/call.ts';
import type * as cards from './gift-cards.ts';

export const giftCardCalls = {
  getGiftCards: office<{
    query: Shown<typeof cards.giftCardsQuery>;
    response: Shown<typeof cards.giftCardsResponse>;
  }>('GET', 'gift-cards', MONEY_ROLES, 'Gift cards with what is left on them, newest first'),
  getGiftCard: office<{
    query: Shown<typeof cards.giftCardQuery>;
    response: Shown<typeof cards.giftCardResponse>;
  }>('GET', 'gift-cards/card', MONEY_ROLES, 'One gift card with all that happened to it'),
  findGiftCard: office<{
    body: Shown<typeof cards.findGiftCardBody>;
    response: Shown<typeof cards.foundGiftCardResponse>;
  }>(
    'POST',
    'gift-cards/find',
    [...COUNTER_ROLES, 'accountant'],
    'The gift card with a code, for a customer who shows it',
  ),
  takeOffGiftCard: office<{ body: Shown<typeof cards.takeOffGiftCardBody>; response: Message }>(
    'POST',
    'gift-cards/take-off',
    COUNTER_ROLES,
    'Take an amount off a gift card that pays a bill outside of the shop',
  ),
  putBackGiftCard: office<{ body: Shown<typeof cards.putBackGiftCardBody>; response: Message }>(
    'POST',
    'gift-cards/put-back',
    MANAGERS,
    'Put back what was taken off a gift card at the counter',
  ),
  blockGiftCard: office<{ body: Shown<typeof cards.blockGiftCardBody>; response: Message }>(
    'POST',
    'gift-cards/block',
    MANAGERS,
    'Block a gift card, or release it',
  ),
  replaceGiftCardCode: office<{ body: Shown<typeof cards.replaceGiftCardCodeBody>; response: Message }>(
    'POST',
    'gift-cards/replace-code',
    MANAGERS,
    'Give a gift card a new code; the former one stops working',
  ),
};
