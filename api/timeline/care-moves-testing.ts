import {
  agreeCharge,
  declineCare,
  giveBackCare,
  postponeCare,
  reopenCare,
  setReady,
  takeInAsked,
} from '#api/care/care-act-service.ts';
import { askCare, withdrawCare } from '#api/care/own-care-service.ts';
import type { CareAct, CareState } from '#contract/care/care-states.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise, rupees } from '#contract/money/money.ts';
import { DEMO_SELLER } from '#contract/seller/demo-seller.ts';
import { milligrams } from '#contract/weight.ts';
import type { Move, RecordedOrder, Step } from './story-testing.ts';

const words = 'As we agreed.';
const ISSUER = {
  seller: { ...DEMO_SELLER, state_name: 'Maharashtra', state_code: '27' },
  invoicePrefix: 'INV',
};

/** What can happen to a piece that its customer wants to be cleaned or repaired. */
export const CARE_MOVES: readonly Move[] = [
  {
    ...{ by: 'customer', kind: 'care asked' },
    isPossible: ({ cared, returned, status }) =>
      cared === 'no' && returned === 'none' && (status === 'delivered' || status === 'completed'),
    run: async (story, { db, now }) => {
      const asked = { order_item_id: story.orderItemId, work: 'clean', wish: 'A scratch' } as const;
      const careNumber = await askCare({ db, userId: story.userId, now }, asked);
      Object.assign(story, { cared: 'asked', careNumber });
      return careNumber;
    },
  },
  {
    ...{ by: 'customer', kind: 'care withdrawn' },
    isPossible: ({ cared }) => cared === 'asked',
    run: (story, { db, now }) => {
      story.cared = 'withdrawn';
      return withdrawCare({ db, userId: story.userId, now }, story.careNumber);
    },
  },
  careMove('declined', ['asked', 'declined'], (step, careNumber) =>
    declineCare(step.as('counter'), { careNumber, words }),
  ),
  careMove('agreed', ['in work', 'in work'], (step, careNumber) =>
    agreeCharge(step.as('counter'), { careNumber, chargePaise: paise(45_050), words }),
  ),
  careMove('postponed', ['in work', 'in work'], (step, careNumber) =>
    postponeCare(step.as('counter'), { careNumber, promisedFor: indianDate(step.now), words }),
  ),
  careMove('taken in', ['asked', 'in work'], (step, careNumber) =>
    takeInAsked(step.as('counter'), {
      ...{ care_number: careNumber, weight_g: 2.5, promised_for: indianDate(step.now) },
    }),
  ),
  careMove('reopened', ['ready', 'in work'], (step, careNumber) =>
    reopenCare(step.as('counter'), { careNumber, words }),
  ),
  careMove('ready', ['in work', 'ready'], (step, careNumber) =>
    setReady(step.as('counter'), { careNumber, weightMilligrams: milligrams(2490), words }),
  ),
  careMove('given back', ['ready', 'given back'], (step, careNumber) =>
    giveBackCare(step.as('counter'), ISSUER, {
      ...{ care_number: careNumber, weight_g: 2.49, paid: rupees(0), paid_by: '', reference: '', words: '' },
    }),
  ),
];

function careMove(
  act: CareAct,
  [from, to]: readonly [CareState, CareState],
  run: (step: Step, careNumber: number) => Promise<unknown>,
): Move {
  return {
    ...{ by: 'counter', kind: `care ${act}` },
    isPossible: ({ cared }) => cared === from,
    run: (story: RecordedOrder, step) => {
      story.cared = to;
      return run(step, story.careNumber);
    },
  };
}
