import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeGiftCard } from '#contract/office/gift-cards/gift-cards.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { giftCardPath } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, FieldErrors } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { enteredNumber, shownRupees } from '../ui/numbers.ts';
import { GIFT_CARDS } from './gift-card-queries.ts';
import { cardName, STATE_VARIANTS, STATE_WORDS } from './gift-card-words.ts';
import styles from './gift-cards.module.css';

interface Found {
  code: string;
  card: OfficeGiftCard;
}

/** For a customer at the counter: what is left on a card, and an amount taken off it. */
export function CounterPanel() {
  const [found, setFound] = useState<Found>();
  const find = useAct(
    async (code: string) => ({
      code,
      card: (await officeRequest(officeCalls.findGiftCard, { body: { code } })).data,
    }),
    { onDone: setFound },
  );
  if (!mayCall(useOfficeSession(), officeCalls.findGiftCard)) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFound(undefined);
    find.run(enteredText(new FormData(event.currentTarget), 'code').trim());
  }

  return (
    <Panel title="At the counter">
      <form className={styles.find} onSubmit={submit} noValidate>
        <FieldErrors value={find.failure?.fields ?? {}}>
          <Field
            label="Code of the gift card"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint="As the customer shows it"
          />
        </FieldErrors>
        <Button type="submit" variant="secondary" busy={find.busy}>
          Look it up
        </Button>
      </form>
      {find.failure && Object.keys(find.failure.fields).length === 0 && (
        <Notice variant="error">{find.failure.message}</Notice>
      )}
      {found && <FoundCard found={found} onTakenOff={() => find.run(found.code)} />}
    </Panel>
  );
}

function FoundCard({ found: { code, card }, onTakenOff }: { found: Found; onTakenOff: () => void }) {
  const session = useOfficeSession();
  const isReadable = mayCall(session, officeCalls.getGiftCard);
  return (
    <div className={styles.found} role="status">
      <p>
        {isReadable ? <Link to={giftCardPath(card.gift_card_id)}>{cardName(card)}</Link> : cardName(card)}{' '}
        <Badge variant={STATE_VARIANTS[card.state]}>{STATE_WORDS[card.state]}</Badge>
      </p>
      <p>
        <strong>{shownRupees(card.balance)}</strong> left of {shownRupees(card.value)}
      </p>
      {card.state === 'open' && <TakeOff code={code} card={card} onTakenOff={onTakenOff} />}
    </div>
  );
}

interface TakeOffProps extends Found {
  onTakenOff: () => void;
}

function TakeOff({ code, card, onTakenOff }: TakeOffProps) {
  const takeOff = useAct(
    (given: { amount: Rupees; bill: string }) =>
      officeRequest(officeCalls.takeOffGiftCard, { body: { code, ...given } }),
    {
      refresh: [GIFT_CARDS],
      onDone: ({ message }) => {
        notify(message);
        onTakenOff();
      },
    },
  );
  if (!mayCall(useOfficeSession(), officeCalls.takeOffGiftCard)) return null;
  return (
    <FormDialog
      action="Take an amount off"
      title={`Take an amount off the ${shownRupees(card.balance)}?`}
      variant="primary"
      act={takeOff}
      read={(fields) => ({
        amount: enteredNumber(enteredText(fields, 'amount')) as Rupees,
        bill: enteredText(fields, 'bill').trim(),
      })}
    >
      <p>For a bill that was written outside of this shop, at your counter.</p>
      <Field label="Amount in rupees" name="amount" inputMode="decimal" required />
      <Field label="Number of the bill" name="bill" autoComplete="off" maxLength={60} required />
    </FormDialog>
  );
}
