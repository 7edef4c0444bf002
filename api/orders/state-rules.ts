import { stateOfPincode, statesOfPincode } from '#contract/addresses/pincode-states.ts';
import { type State, stateOfCode, stateOfText } from '#contract/addresses/states.ts';
import { type Refusal, refuseField } from '#contract/errors.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';

const STATE_FIELD = 'shipping_address.state';

function refuseState(sentence: string): Refusal {
  return refuseField(STATE_FIELD, sentence);
}

/** The GST code of an address's state: as named, else by its pincode, else null (P-31). Refuses one that does not match. */
export function stateOfAddress({ pincode, state: text }: ShippingAddress): string | null | Refusal {
  if (!text?.trim()) return stateOfPincode(pincode)?.stateCode ?? null;
  const named = stateOfText(text);
  if (!named) return refuseState('Please choose the state from the list.');
  const possible = statesOfPincode(pincode);
  if (possible.length === 0 || possible.some(({ stateCode }) => stateCode === named.stateCode)) {
    return named.stateCode;
  }
  const states = possible.map(({ stateName }) => stateName).join(' or ');
  return refuseState(
    `The pincode ${pincode} is in ${states}, not in ${named.stateName}. Please correct the one that is wrong.`,
  );
}

/** Refuses a pincode outside of the state for which an order was billed: its GST would belong to another one (P-346). */
export function otherStateRefusal(pincode: string, billed: State): Refusal | undefined {
  const possible = statesOfPincode(pincode);
  if (possible.length === 0 || possible.some(({ stateCode }) => stateCode === billed.stateCode)) return;
  const states = possible.map(({ stateName }) => stateName).join(' or ');
  return refuseField(
    'pincode',
    `The pincode ${pincode} is in ${states}, and the invoice was issued for ${billed.stateName}. Cancel this order, and ask the customer to order again.`,
  );
}

/** The state of delivery if known; older orders did not store it, so the pincode is the fallback. */
export function knownState(order: { pincode: string; stateCode: string | null }): State | undefined {
  return stateOfCode(order.stateCode ?? '') ?? stateOfPincode(order.pincode);
}
