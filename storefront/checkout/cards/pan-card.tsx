import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from './card-form.module.css';

interface PanCardProps {
  order: Order;
  user: StoredUser;
  /** Saves the PAN in the open form, if there is one; resolves to why it was not saved. */
  saveRef: Ref<() => Promise<unknown>>;
}

/** Asks for the buyer's PAN; once stored, only its last characters are shown. */
export default function PanCard({ order, user, saveRef }: PanCardProps) {
  const queryClient = useQueryClient();
  const [storedEnd, setStoredEnd] = useState(order.pan_last_four);
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const isStored = Boolean(storedEnd) && !isEditing;
  const card = useFocusAfterChange(isStored);
  const form = useRef<HTMLFormElement>(null);

  useImperativeHandle(saveRef, () => async () => {
    const pan = form.current && panIn(form.current);
    return pan ? save(pan) : undefined;
  });

  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus();
  }, [error]);

  /** Returns why it was not saved. */
  async function save(pan: string): Promise<unknown> {
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
      return failure;
    } finally {
      setSaving(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save(panIn(event.currentTarget));
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
          <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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

const panIn = (form: HTMLFormElement) => String(new FormData(form).get('pan'));
