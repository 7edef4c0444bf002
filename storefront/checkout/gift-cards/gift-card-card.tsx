import { type FormEvent, useState } from 'react';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { toPayOf } from '#storefront/orders/order-states.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from '../cards/card-form.module.css';
import { useOrderGiftCards } from './use-order-gift-cards.ts';

interface GiftCardCardProps {
  order: Order;
  user: StoredUser;
  /** A payment is being made: nothing can be changed. */
  isLocked: boolean;
}

/** Lets gift cards pay a part of an unpaid order, or all of it (P-351). */
export default function GiftCardCard({ order, user, isLocked }: GiftCardCardProps) {
  const { add, remove, isSaving, failure } = useOrderGiftCards(order, user);
  const [isOpen, setOpen] = useState(false);
  const gift_cards = (order.gift_cards ?? []).filter(({ is_old_gold }) => !is_old_gold);
  const card = useFocusAfterChange(`${isOpen} ${gift_cards.length}`);
  const said =
    failure === undefined ? undefined : messageOf(failure) || 'Nothing was changed. Please try again.';
  return (
    <Card title="Gift card">
      <div ref={card} className={styles.parts}>
        {gift_cards.map(({ gift_card_id, last_four, amount }) => (
          <div key={gift_card_id} className={styles.stored}>
            <p role="status">
              The gift card ending in {last_four} pays {formatRupees(toPaise(amount))}.
            </p>
            <Button variant="text" disabled={isLocked} busy={isSaving} onClick={() => remove(gift_card_id)}>
              Do not use it
            </Button>
          </div>
        ))}
        {isOpen && toPayOf(order) > 0 ? (
          <CodeForm
            isSaving={isSaving || isLocked}
            error={said}
            onSend={async (code) => (await add(code)) && setOpen(false)}
          />
        ) : (
          <>
            {said && <p role="alert">{said}</p>}
            {toPayOf(order) > 0 && (
              <div>
                <Button variant="secondary" disabled={isLocked} onClick={() => setOpen(true)}>
                  {gift_cards.length > 0 ? 'Use another gift card' : 'Use a gift card'}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface CodeFormProps {
  isSaving: boolean;
  error: string | undefined;
  onSend: (code: string) => void;
}

function CodeForm({ isSaving, error, onSend }: CodeFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(String(new FormData(event.currentTarget).get('gift_card')));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Code of the gift card"
        name="gift_card"
        hint="16 letters and digits. What is left on the card afterwards stays on it."
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <Button type="submit" variant="secondary" wide busy={isSaving}>
        {isSaving ? 'One moment...' : 'Use this gift card'}
      </Button>
    </form>
  );
}
