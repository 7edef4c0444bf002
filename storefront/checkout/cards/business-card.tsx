import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { Order } from '#contract/orders/orders.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from './card-form.module.css';
import { useOrderBusiness } from './use-order-business.ts';

interface BusinessCardProps {
  order: Order;
  user: StoredUser;
  /** Saves what the open form holds; resolves to why it was not saved. */
  saveRef: Ref<() => Promise<unknown>>;
}

/** Takes the GSTIN of a business that buys, until the order is paid. */
export default function BusinessCard({ order, user, saveRef }: BusinessCardProps) {
  const { business, isEditing, setEditing, save, isSaving, failure } = useOrderBusiness(order, user);
  const nameError = errorOf(failure, 'business.business_name');
  const gstinError = errorOf(failure, 'business.gstin') ?? (nameError ? undefined : sentenceOf(failure));
  const part = isEditing ? 'form' : business ? 'stored' : 'offer';
  const card = useFocusAfterChange(part);
  const form = useRef<HTMLFormElement>(null);

  useImperativeHandle(saveRef, () => async () => {
    const given = form.current && businessIn(form.current);
    return given && (given.gstin || given.business_name) ? save(given) : undefined;
  });

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save(businessIn(event.currentTarget));
  }

  return (
    <Card title="Buying for a business?">
      <div ref={card}>
        {part === 'offer' && (
          <Button variant="text" onClick={() => setEditing(true)}>
            Put your GSTIN on the invoice
          </Button>
        )}
        {part === 'stored' && business && (
          <div className={styles.stored}>
            <p role="status">
              The invoice will name {business.business_name}, GSTIN {business.gstin}.
            </p>
            <Button variant="text" onClick={() => setEditing(true)}>
              Change
            </Button>
            <Button variant="text" busy={isSaving} onClick={() => save(null)}>
              Remove
            </Button>
            {gstinError && <p role="alert">{gstinError}</p>}
          </div>
        )}
        {part === 'form' && (
          <form ref={form} className={styles.form} onSubmit={submit} noValidate>
            <Field
              label="GSTIN"
              name="gstin"
              hint="15 letters and digits, of the state to which the order goes."
              defaultValue={business?.gstin}
              error={gstinError}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
            />
            <Field
              label="Name of the business"
              name="business_name"
              hint="As it is registered for GST."
              defaultValue={business?.business_name}
              error={nameError}
              autoComplete="organization"
              maxLength={120}
            />
            <p>It is also saved when you proceed to payment. An invoice that is issued cannot be changed.</p>
            <Button type="submit" variant="secondary" wide busy={isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
            <Button variant="text" onClick={() => setEditing(false)}>
              Cancel
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

function businessIn(form: HTMLFormElement): BusinessBuyer {
  const given = new FormData(form);
  return { gstin: String(given.get('gstin')), business_name: String(given.get('business_name')) };
}

const errorOf = (failure: unknown, field: string) =>
  failure instanceof RequestFailure ? failure.fields[field] : undefined;

const sentenceOf = (failure: unknown) =>
  failure === undefined ? undefined : messageOf(failure) || 'The GSTIN was not saved. Please try again.';
