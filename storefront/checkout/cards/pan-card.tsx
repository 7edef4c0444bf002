import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './card-form.module.css';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/** Asks for the buyer's PAN; once stored, only its last characters are shown. */
export default function PanCard({ order, user }: { order: Order; user: StoredUser }) {
  const queryClient = useQueryClient();
  const [storedEnd, setStoredEnd] = useState(order.pan_last_four);
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const isStored = Boolean(storedEnd) && !isEditing;
  const card = useFocusAfterChange(isStored);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pan = String(new FormData(event.currentTarget).get('pan'));
    setSaving(true);
    setError('');
    try {
      const { pan_last_four } = await request(afterSaleCalls.updateOrderPan, {
        body: { order_id: String(order.order_id), pan },
      });
      setStoredEnd(pan_last_four);
      setEditing(false);
      queryClient.invalidateQueries({ queryKey: ordersQuery(user).queryKey });
    } catch (failure) {
      setError(messageOf(failure) || 'The PAN was not saved. Please try again.');
    } finally {
      setSaving(false);
    }
  }

  function keep() {
    setError('');
    setEditing(false);
  }

  return (
    <Card title="Buyer’s PAN">
      <div ref={card}>
        {isStored ? (
          <div className={styles.stored}>
            <p role="status">We have the PAN ending in {storedEnd}.</p>
            <Button variant="text" onClick={() => setEditing(true)}>
              Change PAN
            </Button>
          </div>
        ) : (
          <form className={styles.form} onSubmit={save} noValidate>
            <Field
              label="PAN"
              name="pan"
              hint="Tax rules ask for it on orders of ₹2 lakh or more. We store it encrypted and show only its last four characters. You can also give it after paying, before we ship."
              error={error || undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            <Button type="submit" variant="secondary" wide busy={isSaving}>
              {isSaving ? 'Saving...' : 'Save PAN'}
            </Button>
            {storedEnd && (
              <Button variant="text" onClick={keep}>
                Keep the PAN ending in {storedEnd}
              </Button>
            )}
          </form>
        )}
      </div>
    </Card>
  );
}
