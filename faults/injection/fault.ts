import type { Environment } from '../processes/environment.ts';
import type { Random } from '../randomness.ts';

/** A fault that is injected while customers buy. */
export interface Fault {
  id: string;
  what: string;
  /** Also part of the short form. */
  short?: true;
  /** In the long form, waits for the shop's own reconciler instead of running the owner's command. */
  patient?: true;
  /**
   * Injects the fault; resolves when it has ended. False: it could not be provoked. A sentence: this machine
   * does not support it.
   */
  act(environment: Environment, random: Random): Promise<boolean | string>;
}
