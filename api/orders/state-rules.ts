import { type Refusal, refuse } from '#contract/errors.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import { stateOfPincode, statesOfPincode } from '#contract/pincode-states.ts';
import { type State, stateOfCode, stateOfText } from '#contract/states.ts';

const STATE_FIELD = 'shipping_address.state';

function refuseState(sentence: string): Refusal {
  return refuse('invalid_input', sentence, { [STATE_FIELD]: sentence });
}

/**
 * The GST code of the state that an address is in: the one the customer names, else the one its pincode names; null when
 * neither does. Refuses a state that there is not, and one in which the pincode is not.
 */
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

/** The state an order goes to, as far as it is known; older orders did not store it. */
export function knownState(order: { pincode: string; stateCode: string | null }): State | undefined {
  return stateOfCode(order.stateCode ?? '') ?? stateOfPincode(order.pincode);
}
