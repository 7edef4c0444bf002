import type { Delivery } from '#contract/office/orders/orders.ts';
import styles from './gift-to-pack.module.css';

/** Packing instructions for a gift, and its card to cut out; nothing for other orders. */
export function GiftToPack({ delivery: { gift } }: { delivery: Delivery }) {
  if (!gift) return null;
  return (
    <section className={styles.gift} aria-label="Gift">
      <p>
        <strong>A gift: wrap it.</strong> Put {gift.message ? 'this card' : 'an empty card'} into the box, and
        neither the invoice nor a price tag. The carrier’s copy of the invoice goes outside.
      </p>
      {gift.message && <blockquote className={styles.card}>{gift.message}</blockquote>}
    </section>
  );
}
