import { stateOfPincode, statesOfPincode } from '#contract/pincode-states.ts';
import { type State, stateOfCode } from '#contract/states.ts';

export interface PlaceOfSupply extends State {
  /** Neither the customer nor the pincode named the state: it is the likeliest one. */
  isAssumed: boolean;
}

/** What an order says about where it goes. */
export interface Destination {
  pincode: string;
  /** The GST code of the state, when it was known as the order was placed. */
  stateCode: string | null;
}

/**
 * Where goods are supplied: the state of the delivery address; where the address names none, the likeliest state of the
 * pincode, else the seller's own (IGST Act section 10, checklist Q-33).
 */
export function placeOfSupply({ pincode, stateCode }: Destination, sellersState: State): PlaceOfSupply {
  const known = stateOfCode(stateCode ?? '') ?? stateOfPincode(pincode);
  if (known) return { ...known, isAssumed: false };
  return { ...(statesOfPincode(pincode)[0] ?? sellersState), isAssumed: true };
}
