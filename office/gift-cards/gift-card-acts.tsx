import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeGiftCardDetails } from '#contract/office/gift-cards/gift-cards.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { enteredNumber, shownRupees } from '../ui/numbers.ts';
import { GIFT_CARDS } from './gift-card-queries.ts';
import styles from './gift-cards.module.css';

/** What a manager can do with a gift card. */
export function GiftCardActs({ card }: { card: OfficeGiftCardDetails }) {
  if (!mayCall(useOfficeSession(), officeCalls.blockGiftCard)) return null;
  if (card.state === 'void') return null;
  return (
    <div className={styles.actions}>
      <BlockCard card={card} />
      <ReplaceCode card={card} />
      {card.taken_at_counter > 0 && <PutBack card={card} />}
    </div>
  );
}

function useCardAct<Given>(act: (given: Given) => Promise<{ message: string }>) {
  return useAct(act, { refresh: [GIFT_CARDS], onDone: ({ message }) => notify(message) });
}

const reasonIn = (fields: FormData) => enteredText(fields, 'reason').trim();

function BlockCard({ card: { gift_card_id, state } }: { card: OfficeGiftCardDetails }) {
  const isBlocked = state === 'blocked';
  const block = useCardAct((reason: string) =>
    officeRequest(officeCalls.blockGiftCard, { body: { gift_card_id, is_blocked: !isBlocked, reason } }),
  );
  return (
    <FormDialog
      action={isBlocked ? 'Release' : 'Block'}
      title={isBlocked ? 'Let this card be spent again?' : 'Block this gift card?'}
      variant={isBlocked ? 'secondary' : 'danger'}
      act={block}
      read={reasonIn}
    >
      {!isBlocked && <p>It pays nothing until you release it. What is left stays on it.</p>}
      <TextArea label="Reason" name="reason" />
    </FormDialog>
  );
}

function ReplaceCode({ card: { gift_card_id } }: { card: OfficeGiftCardDetails }) {
  const replace = useCardAct((reason: string) =>
    officeRequest(officeCalls.replaceGiftCardCode, { body: { gift_card_id, reason } }),
  );
  return (
    <FormDialog action="Make a new code" title="Make a new code for this card?" act={replace} read={reasonIn}>
      <p>
        For a code that was lost or became known. The former one stops working at once; the customer who
        bought the card gets an e-mail, and finds the new one on the page of the order.
      </p>
      <TextArea label="Reason" name="reason" />
    </FormDialog>
  );
}

function PutBack({ card: { gift_card_id, taken_at_counter } }: { card: OfficeGiftCardDetails }) {
  const putBack = useCardAct((given: { amount: Rupees; reason: string }) =>
    officeRequest(officeCalls.putBackGiftCard, { body: { gift_card_id, ...given } }),
  );
  return (
    <FormDialog
      action="Put back"
      title="Put back what was taken off at the counter?"
      act={putBack}
      read={(fields) => ({
        amount: enteredNumber(enteredText(fields, 'amount')) as Rupees,
        reason: reasonIn(fields),
      })}
    >
      <Field
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        required
        hint={`${shownRupees(taken_at_counter)} was taken off.`}
      />
      <TextArea label="Reason" name="reason" />
    </FormDialog>
  );
}
