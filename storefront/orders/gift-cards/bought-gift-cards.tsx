import { useQuery } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { BoughtGiftCard } from '#contract/gift-cards/bought-gift-cards.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { useCopy } from '#storefront/ui/controls/use-copy.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './bought-gift-cards.module.css';

interface BoughtGiftCardsProps {
  order: Order;
  user: StoredUser;
}

/** The gift cards of a paid order, with the codes to pass on (P-351). */
export default function BoughtGiftCards({ order, user }: BoughtGiftCardsProps) {
  const { data, error } = useQuery({
    queryKey: ['bought gift cards', user.token, order.order_id],
    meta: FAILURE_IS_SHOWN,
    queryFn: ({ signal }) =>
      request(afterSaleCalls.getBoughtGiftCards, { params: { order_id: order.order_id }, signal }),
  });
  const cards = data?.data ?? [];
  if (!error && cards.length === 0) return null;
  return (
    <Card title={cards.length === 1 ? 'Your gift card' : 'Your gift cards'}>
      <div className={styles.cards}>
        {error && (
          <Notice variant="error">
            {messageOf(error) || 'The codes could not be loaded. Please try again.'}
          </Notice>
        )}
        {cards.map((card) => (
          <GiftCard key={card.gift_card_id} card={card} />
        ))}
        {cards.length > 0 && (
          <p className={styles.small}>
            Whoever has the code can pay with it, so share it only with the person it is for. It works on any
            piece in our shop, in parts too, and does not end.
          </p>
        )}
      </div>
    </Card>
  );
}

function GiftCard({ card }: { card: BoughtGiftCard }) {
  const { product_name, code, value, balance, is_blocked } = card;
  const { isCopied, copy } = useCopy(code);
  const shopName = useShopName();
  const left = formatRupees(toPaise(balance));

  async function send() {
    const text = `A gift card of ${shopName} for you, ${left}. Its code is ${code}.`;
    const url = new URL(`${paths.giftCard()}#${code}`, location.origin).href;
    await navigator.share({ title: product_name, text, url }).catch(() => undefined);
  }

  return (
    <div className={styles.card}>
      <p>{product_name}</p>
      <p className={styles.code}>{code}</p>
      <p className={styles.small}>
        {balance === value ? `Worth ${left}` : `${left} left of ${formatRupees(toPaise(value))}`}
        {is_blocked && '. It is blocked: please call us.'}
      </p>
      <div className={styles.buttons}>
        {'share' in navigator && <Button onClick={send}>Send it</Button>}
        <Button variant="secondary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy the code'}
        </Button>
      </div>
    </div>
  );
}
