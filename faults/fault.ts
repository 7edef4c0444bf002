import type { World } from './environment.ts';
import type { Random } from './randomness.ts';

/** Something that goes wrong while customers buy. */
export interface Fault {
  id: string;
  what: string;
  /** Also part of the short form. */
  short?: true;
  /** Waits for the shop's own reconciler instead of the owner's command, in the long form. */
  patient?: true;
  /**
   * Lets it go wrong; answers when the worst is over. False: it could not be made to happen. A sentence: this machine
   * cannot do it.
   */
  act(world: World, random: Random): Promise<boolean | string>;
}
