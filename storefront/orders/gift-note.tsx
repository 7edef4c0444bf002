import type { OrderGift } from '#contract/orders/gift.ts';
import styles from './gift-note.module.css';

/** That an order is a gift, with the message on its card; nothing for another one. */
export function GiftNote({ gift }: { gift: OrderGift | undefined }) {
  if (!gift) return null;
  return (
    <div className={styles.gift}>
      <p>{`A gift: wrapped, ${gift.message ? 'with your card' : 'with an empty card'}, and no price in the box`}</p>
      {gift.message && <blockquote className={styles.message}>{gift.message}</blockquote>}
    </div>
  );
}
