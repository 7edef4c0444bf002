import { stateOfPincode, statesOfPincode } from '#contract/addresses/pincode-states.ts';
import { type State, stateOfCode } from '#contract/addresses/states.ts';

export interface PlaceOfSupply extends State {
  /** The likeliest state, used when neither the customer nor the pincode determines it. */
  isAssumed: boolean;
}

export interface Destination {
  pincode: string;
  /** The state's GST code, if known when the order was placed. */
  stateCode: string | null;
}

/** The place of supply: the delivery state, else the pincode's likeliest, else the seller's own (IGST Act section 10, P-61). */
export function placeOfSupply({ pincode, stateCode }: Destination, sellersState: State): PlaceOfSupply {
  const known = stateOfCode(stateCode ?? '') ?? stateOfPincode(pincode);
  if (known) return { ...known, isAssumed: false };
  return { ...(statesOfPincode(pincode)[0] ?? sellersState), isAssumed: true };
}
