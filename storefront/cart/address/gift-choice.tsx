import { counted } from '#contract/counted.ts';
import { giftMessageFault, MAX_GIFT_MESSAGE_CHARACTERS } from '#contract/orders/gift-message.ts';
import { TextAreaField } from '#storefront/ui/controls/field.tsx';
import styles from './gift-choice.module.css';
import type { Gift } from './use-gift.ts';

/** Whether the order is a gift, and the message on its card (P-333). */
export function GiftChoice({ gift: { draft, change } }: { gift: Gift }) {
  const left = MAX_GIFT_MESSAGE_CHARACTERS - draft.message.length;
  return (
    <div className={styles.gift}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="gift"
          checked={draft.isGift}
          onChange={({ target }) => change({ isGift: target.checked })}
        />
        <span>
          This is a gift
          <span className={styles.terms}>Free gift wrapping, and no price in the box</span>
        </span>
      </label>
      {draft.isGift && (
        <TextAreaField
          label="Your message on the card (optional)"
          name="gift-message"
          maxLength={MAX_GIFT_MESSAGE_CHARACTERS}
          hint={`${counted(left, 'character')} left. It cannot be changed after you order.`}
          error={giftMessageFault(draft.message.trim())}
          value={draft.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      )}
    </div>
  );
}
