import { ACCOUNT_RACES } from './account-races.ts';
import { ORDER_RACES } from './order-races.ts';
import { PAYMENT_RACES } from './payment-races.ts';
import { PIECE_RACES } from './piece-races.ts';
import type { Race } from './race-harness.ts';
import { RATE_RACES } from './rate-races.ts';
import { WISH_RACES } from './wish-races.ts';

/** All races, sorted by id. */
export const RACES: Race[] = [
  ...ORDER_RACES,
  ...PAYMENT_RACES,
  ...ACCOUNT_RACES,
  ...RATE_RACES,
  ...PIECE_RACES,
  ...WISH_RACES,
].sort((one, other) => one.id.localeCompare(other.id));
