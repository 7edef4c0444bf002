import type { Obstacle } from '#contract/office/personal-data/personal-data.ts';

/** What stands as the name of a customer whose data was deleted. */
export const ERASED_NAME = 'Deleted customer';

const SENTENCES = {
  'order pending': (number: string) => `Order ${number} waits for its payment: cancel it first.`,
  'order processing': (number: string) => `Order ${number} is paid and not sent yet.`,
  'order shipped': (number: string) => `Order ${number} is on its way.`,
  plan: (number: string) => `Savings plan ${number} has not ended.`,
  complaint: (number: string) => `Complaint ${number} is not closed.`,
  return: (number: string) => `Return ${number} is not decided.`,
  refund: (number: string) => `Refund ${number} has not reached the customer yet.`,
  'old gold': (number: string) =>
    `The value of old gold ${number} is not spent: give the gold back, or let it pay an order.`,
  care: (number: string) => `Cleaning or repair ${number} has not ended: give the piece back, or decline it.`,
  payment: (number: string) => `Payment ${number} waits for a decision.`,
  'begun payment': () => 'A payment into a savings plan was begun, and may still arrive.',
};

/** Something between a customer and the shop that has not ended. */
export interface OpenMatter {
  kind: keyof typeof SENTENCES;
  number: string;
  order_id: string | null;
  user_scheme_id: number | null;
}

export function obstacleOf({ kind, number, order_id, user_scheme_id }: OpenMatter): Obstacle {
  return { sentence: SENTENCES[kind](number), order_id, user_scheme_id };
}
