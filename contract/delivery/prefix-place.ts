import { statesOfPrefix } from '#contract/addresses/pincode-states.ts';
import { isArmyPrefix } from './prefix.ts';

/** "Assam, Meghalaya"; empty if the post has given out no such pincodes. */
export function placeOfPrefix(prefix: string): string {
  if (isArmyPrefix(prefix)) return 'Army post offices';
  return statesOfPrefix(prefix)
    .map(({ stateName }) => stateName)
    .join(', ');
}
