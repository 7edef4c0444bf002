import { useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { type StoredUser, TYPED_KEY } from '#storefront/session/stored-user.ts';

const KEY = `${TYPED_KEY}shipping-address`;
/** An address as far as it is typed; the state is empty where the pincode names it. */
export type TypedAddress = ShippingAddress & { state: string };

const EMPTY: TypedAddress = { street: '', city: '', pincode: '', state: '' };

export interface SavedAddress {
  value: TypedAddress;
  change: (part: Partial<TypedAddress>) => void;
}

/** The address as far as it is typed. It survives a reload, in this tab alone and for this customer until they log out. */
export function useSavedAddress(user: StoredUser): SavedAddress {
  const owner = user.user_id ?? '';
  const [value, setValue] = useState(() => readKept(owner));
  function change(part: Partial<TypedAddress>) {
    const next = { ...value, ...part };
    setValue(next);
    keep(owner, next);
  }
  return { value, change };
}

function keep(owner: string, address: TypedAddress): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, ...address }));
  } catch {
    // Where storage is forbidden the address lives as long as the page does.
  }
}

function readKept(owner: string): TypedAddress {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const { owner: keptOwner, street, city, pincode, state } = { owner: '', ...EMPTY, ...kept };
    return keptOwner === owner
      ? { street: String(street), city: String(city), pincode: String(pincode), state: String(state) }
      : EMPTY;
  } catch {
    return EMPTY;
  }
}
