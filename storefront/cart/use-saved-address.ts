import { useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { DRAFT_KEY_PREFIX, type StoredUser } from '#storefront/session/stored-user.ts';

const KEY = `${DRAFT_KEY_PREFIX}shipping-address`;
/** A partially typed address; `state` is empty where the pincode determines it. */
export type TypedAddress = ShippingAddress & { state: string };

const EMPTY: TypedAddress = { street: '', city: '', pincode: '', state: '' };

export interface SavedAddress {
  value: TypedAddress;
  change: (part: Partial<TypedAddress>) => void;
}

/** The typed address, saved in this tab's session storage until the customer logs out. */
export function useSavedAddress(user: StoredUser): SavedAddress {
  const owner = user.user_id ?? '';
  const [value, setValue] = useState(() => readSaved(owner));
  function change(part: Partial<TypedAddress>) {
    const next = { ...value, ...part };
    setValue(next);
    save(owner, next);
  }
  return { value, change };
}

function save(owner: string, address: TypedAddress): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, ...address }));
  } catch {
    // Storage is blocked: the address is lost on reload.
  }
}

function readSaved(owner: string): TypedAddress {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return EMPTY;
    const { owner: savedOwner, street, city, pincode, state } = { owner: '', ...EMPTY, ...saved };
    return savedOwner === owner
      ? { street: String(street), city: String(city), pincode: String(pincode), state: String(state) }
      : EMPTY;
  } catch {
    return EMPTY;
  }
}
