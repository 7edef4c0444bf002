import { useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { type StoredUser, TYPED_KEY } from '#storefront/shell/stored-user.ts';

const KEY = `${TYPED_KEY}shipping-address`;
const EMPTY: ShippingAddress = { street: '', city: '', pincode: '' };

export interface KeptAddress {
  value: ShippingAddress;
  change: (part: Partial<ShippingAddress>) => void;
}

/** The address as far as it is typed. It survives a reload, in this tab alone and for this customer until they log out. */
export function useKeptAddress(user: StoredUser): KeptAddress {
  const owner = user.user_id ?? '';
  const [value, setValue] = useState(() => readKept(owner));
  function change(part: Partial<ShippingAddress>) {
    const next = { ...value, ...part };
    setValue(next);
    keep(owner, next);
  }
  return { value, change };
}

function keep(owner: string, address: ShippingAddress): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, ...address }));
  } catch {
    // Where storage is forbidden the address lives as long as the page does.
  }
}

function readKept(owner: string): ShippingAddress {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const { owner: keptOwner, street, city, pincode } = { owner: '', ...EMPTY, ...kept };
    return keptOwner === owner
      ? { street: String(street), city: String(city), pincode: String(pincode) }
      : EMPTY;
  } catch {
    return EMPTY;
  }
}
