import { wishCalls } from '#contract/wishes/wish-calls.ts';
import { PIECES } from '../load/journey.ts';
import type { Race } from './race-harness.ts';

const TABS = 20;

/** Races of wish lists. */
export const WISH_RACES: Race[] = [
  {
    id: 'R24',
    what: 'one piece added to the wish list and subscribed to in forty tabs at once: on the list once, with one consent',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      const piece = { product_id: PIECES.hoops };
      const presses = Array.from({ length: TABS }, () => [
        harness.plannedRequest(wishCalls.askWhenBack, customer, piece),
        harness.plannedRequest(wishCalls.addWish, customer, piece),
      ]);
      const results = await harness.sendConcurrently(presses.flat());
      findings.outcome('presses', results, 2 * TABS, []);
      const wishes = await harness.count(
        `select count(*) from wish_items join wish_lists using (list_id)
         where user_id = $1 and product_id = $2 and removed_at is null`,
        [customer.userId, PIECES.hoops],
      );
      findings.equal('wishes', wishes, 1);
      const consents = await harness.count(
        "select count(*) from notice_choices where user_id = $1 and notice_group = 'back in stock'",
        [customer.userId],
      );
      findings.equal('consents', consents, 1);
    },
  },
];
