import { type FormEvent, useEffect, useRef, useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { GiftCardBalanceResponse } from '#contract/gift-cards/order-gift-cards.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import styles from './gift-card-page.module.css';

/** Shows what is left on a card. A link that somebody shared has the code behind the `#`, which no server sees. */
export function BalanceForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [card, setCard] = useState<GiftCardBalanceResponse>();

  useEffect(() => {
    const field = form.current?.querySelector('input');
    const shared = decodeURIComponent(location.hash.slice(1));
    if (field && shared && field.value === '') field.value = shared.slice(0, field.maxLength);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isAsking) return;
    const code = String(new FormData(event.currentTarget).get('gift_card'));
    setAsking(true);
    setFailure(undefined);
    setCard(undefined);
    try {
      setCard(await request(afterSaleCalls.getGiftCardBalance, { body: { code } }));
    } catch (error) {
      setFailure(messageOf(error) || 'This could not be looked up. Please try again.');
    }
    setAsking(false);
  }

  return (
    <section aria-labelledby="balance" className={styles.part}>
      <h2 id="balance">What is left on it</h2>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="Code of the gift card"
          name="gift_card"
          hint="16 letters and digits"
          error={failure}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit" wide busy={isAsking}>
          {isAsking ? 'One moment...' : 'Show what is left'}
        </Button>
      </form>
      <div role="status">{card && <Balance card={card} />}</div>
    </section>
  );
}

function Balance({ card: { last_four, balance, value, is_blocked } }: { card: GiftCardBalanceResponse }) {
  return (
    <>
      <p className={styles.balance}>{formatRupees(toPaise(balance))}</p>
      <p>
        left of {formatRupees(toPaise(value))} on the card ending in {last_four}.
        {is_blocked && ' The card is blocked: please call us.'}
      </p>
    </>
  );
}
