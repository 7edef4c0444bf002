import { useQuery } from '@tanstack/react-query';
import { stateOfPincode } from '#contract/addresses/pincode-states.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import { profileQuery } from '#storefront/accounts/account-queries.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { splitProfileAddress } from './profile-address.ts';

/** A partially typed address; `state` is empty where the pincode determines it. */
export type TypedAddress = { [Part in keyof Required<ShippingAddress>]: string };

export interface Suggestion {
  /** The address of the last order, else that of the profile; undefined while loading and when there is none. */
  address: TypedAddress | undefined;
  isPending: boolean;
  /** Who receives the parcel unless somebody else is named. */
  customer: Pick<TypedAddress, 'recipient_name' | 'recipient_phone'>;
}

/** The initial values of the address form. */
export function useSuggestedAddress(user: StoredUser): Suggestion {
  const orders = useQuery(ordersQuery(user));
  const loadedProfile = useQuery(profileQuery(user));
  const profile = loadedProfile.data ?? user;
  const customer = { recipient_name: profile.name ?? '', recipient_phone: profile.phone ?? '' };
  const last = orders.data?.find((order) => order.shipping_address);
  if (last) {
    const { street, city, pincode, ...recipient } = last.shipping_address;
    // Only an ambiguous pincode needs the state.
    const state = stateOfPincode(pincode) ? '' : (last.shipping_state ?? '');
    const address = { street, city, pincode, state, ...customer, ...recipient };
    return { address, isPending: false, customer };
  }
  const isPending = orders.isPending || loadedProfile.isPending;
  const text = orders.isPending ? '' : (profile.address ?? '');
  if (text.trim() === '') return { address: undefined, isPending, customer };
  return { address: { ...splitProfileAddress(text), state: '', ...customer }, isPending: false, customer };
}
