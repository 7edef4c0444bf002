import { useState } from 'react';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import { readDraft, saveDraft } from '#storefront/session/draft-storage.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { type Suggestion, type TypedAddress, useSuggestedAddress } from './use-suggested-address.ts';

const DRAFT = 'shipping-address';
type Part = keyof TypedAddress;

const PLACE = ['street', 'city', 'pincode', 'state'] as const satisfies Part[];
const RECIPIENT = ['recipient_name', 'recipient_phone'] as const satisfies Part[];

const EMPTY: TypedAddress = {
  ...{ street: '', city: '', pincode: '', state: '' },
  ...{ recipient_name: '', recipient_phone: '' },
};

export interface SavedAddress {
  value: TypedAddress;
  /** The address of the last order or of the profile, if there is one. */
  suggested: TypedAddress | undefined;
  /** Whether the form shows the suggestion. */
  isSuggested: boolean;
  /** Whether the suggestion is still loading although the form needs it: the cart has pieces and no address is entered. */
  isPending: boolean;
  /** Whether the suggestion is still loading for an empty cart, which offers it by a button. */
  isOfferPending: boolean;
  /** The address as ordered: with a recipient only if it is not the customer. */
  forOrder: ShippingAddress;
  change: (parts: Partial<TypedAddress>) => void;
}

/** The form's address: as typed in this tab, else the suggested one. A late suggestion changes nothing typed. */
export function useSavedAddress(user: StoredUser, hasLines: boolean): SavedAddress {
  const owner = user.user_id ?? '';
  const [typed, setTyped] = useState(() => readSaved(owner));
  const { address: suggested, isPending, customer } = useSuggestedAddress(user);
  const isPlaceTyped = PLACE.some((part) => typed[part] !== undefined);
  const isSuggested = hasLines && !isPlaceTyped && suggested !== undefined;
  const value = {
    ...EMPTY,
    ...(hasLines && customer),
    ...(isSuggested && suggested),
    ...typed,
  };

  function change(parts: Partial<TypedAddress>) {
    const kept = [PLACE, RECIPIENT].filter((group) => group.some((part) => part in parts)).flat();
    const next = { ...typed, ...partsOf(value, kept), ...parts };
    setTyped(next);
    saveDraft(DRAFT, { owner, ...next });
  }
  return {
    ...{ value, suggested, isSuggested, isPending: hasLines && isPending && !isPlaceTyped },
    isOfferPending: !hasLines && isPending,
    ...{ forOrder: orderAddress(value, customer), change },
  };
}

function orderAddress(value: TypedAddress, customer: Suggestion['customer']): ShippingAddress {
  const [state, name, phone] = [value.state, value.recipient_name.trim(), value.recipient_phone.trim()];
  return {
    street: value.street.trim(),
    city: value.city.trim(),
    pincode: value.pincode.trim(),
    ...(state && { state }),
    ...(name && name !== customer.recipient_name && { recipient_name: name }),
    ...(phone && phone !== customer.recipient_phone && { recipient_phone: phone }),
  };
}

function partsOf(value: TypedAddress, parts: readonly Part[]): Partial<TypedAddress> {
  return Object.fromEntries(parts.map((part) => [part, value[part]]));
}

/** The address entered earlier by this customer. */
function readSaved(owner: string): Partial<TypedAddress> {
  const draft = readDraft(DRAFT);
  if (draft.owner !== owner) return {};
  const typed = [...PLACE, ...RECIPIENT].filter((part) => typeof draft[part] === 'string');
  return Object.fromEntries(typed.map((part) => [part, draft[part]]));
}
