import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** What a member of staff may be. The table of office calls says what each may do. */
export const ROLES = ['owner', 'manager', 'counter', 'packer', 'accountant', 'reader'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'Everything, also staff, settings and approvals',
  manager: 'Goods, orders, refunds, coupons and plans, without staff and settings',
  counter: 'Orders and customers at the counter, without refunds and prices',
  packer: 'Packs and ships paid orders; sees addresses, and no e-mail, PAN or payment',
  accountant: 'Reads everything that has money in it, and changes nothing',
  reader: 'Reads orders and goods, and changes nothing',
};

/** The session of a person who has a PIN locks after this long without use. */
export const OFFICE_LOCK_MS: Record<Role, number> = {
  owner: 15 * MINUTE_MS,
  manager: 15 * MINUTE_MS,
  counter: 5 * MINUTE_MS,
  packer: 15 * MINUTE_MS,
  accountant: 15 * MINUTE_MS,
  reader: 15 * MINUTE_MS,
};

/** A session ends after this long without use; at the counter several people pass the same screen. */
export const OFFICE_IDLE_MS: Record<Role, number> = {
  owner: 12 * HOUR_MS,
  manager: 12 * HOUR_MS,
  counter: 30 * MINUTE_MS,
  packer: 12 * HOUR_MS,
  accountant: 12 * HOUR_MS,
  reader: 12 * HOUR_MS,
};
