import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import { PICKUP_PART_COPY, RETURN_REASON_COPY } from '#contract/returns/return-copy.ts';
import type { ReturnEvent, ReturnState } from '#contract/returns/return-words.ts';
import type { OwnReturn } from '#contract/returns/returns.ts';
import { AddPhotoForm } from '#storefront/after-sale/add-photo-form.tsx';
import afterSale from '#storefront/after-sale/after-sale.module.css';
import { EventHistory } from '#storefront/after-sale/event-history.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import type { StatusVariant } from '#storefront/ui/feedback/status-variant.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { returnsKey } from './return-queries.ts';
import { ReturnWeights } from './return-weights.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** A return: its state, weights, refund, and the customer's possible acts. */
export function ReturnBody({ found, user }: { found: OwnReturn; user: StoredUser }) {
  const { state, lines, reason, text, has_photo, pickup_day, pickup_part, return_number } = found;
  return (
    <>
      <Notice variant={STATE_COPY[state].variant}>{STATE_COPY[state].text(found)}</Notice>
      <Money found={found} />
      {lines.some(({ inspections }) => inspections.length > 0) && <ReturnWeights lines={lines} />}
      <Card title="What you send back">
        <ul className={afterSale.list}>
          {lines.map(({ order_item_id, product_name, quantity }) => (
            <li key={order_item_id}>
              {quantity} × {product_name}
            </li>
          ))}
        </ul>
        <p>
          {RETURN_REASON_COPY[reason]}. Collected on {formatIndianDate(pickup_day)},{' '}
          {PICKUP_PART_COPY[pickup_part].toLowerCase()}.
        </p>
        {text && <p className={afterSale.text}>{text}</p>}
        {has_photo && <p className={afterSale.soft}>With a photo, which only our staff sees.</p>}
        {(state === 'asked' || state === 'approved') && (
          <p className={afterSale.soft}>
            Pack it in its box with its tag, certificate and invoice, and close the box.
          </p>
        )}
        {found.can_withdraw && <WithdrawButton user={user} returnNumber={return_number} />}
      </Card>
      <EventHistory
        events={found.events.map((event) => ({ ...event, title: eventText(event.kind, event.by) }))}
      />
      <ExchangeCard found={found} user={user} />
      {!has_photo && found.can_withdraw && (
        <Card title="Add a photo">
          <AddPhotoForm
            user={user}
            call={afterSaleCalls.addReturnPhoto}
            number={return_number}
            queryKey={returnsKey(user)}
          />
        </Card>
      )}
    </>
  );
}

function Money({ found: { credit_notes, refunds } }: { found: OwnReturn }) {
  if (credit_notes.length === 0) return null;
  return (
    <Card title="Your money">
      <ul className={afterSale.list}>
        {credit_notes.map(({ number, total }) => (
          <li key={number}>
            Credit note {number}: {formatRupeesExact(toPaise(total))}
          </li>
        ))}
        {refunds.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end
          <li key={index}>{`${formatRupeesExact(toPaise(refund.amount))} ${wayOf(refund)}`}</li>
        ))}
      </ul>
    </Card>
  );
}

function wayOf({ sent_at, reference, is_by_transfer }: OwnReturn['refunds'][number]): string {
  if (sent_at) {
    return `sent on ${formatIndianDate(sent_at)}, reference ${reference}. Banks usually need up to seven working days.`;
  }
  return is_by_transfer
    ? 'goes to your bank account: we call you for its number.'
    : 'is on its way, the way you paid.';
}

interface StateCopy {
  variant: StatusVariant;
  text: (found: OwnReturn) => string;
}

/** The reason that the shop gave for its last decision. */
const reasonOf = ({ events }: OwnReturn) =>
  events.findLast(({ kind }) => kind === 'refused' || kind === 'declined' || kind === 'never came')?.text ??
  '';

/** Which of the three ways a return was closed. */
function closedText(found: OwnReturn): string {
  const last = found.events.findLast(({ kind }) => CLOSING.includes(kind))?.kind;
  if (last === 'withdrawn') return 'You have withdrawn this return.';
  return last === 'sent back'
    ? `We could not take it back: ${reasonOf(found)} The pieces are on their way to you.`
    : `We have closed this return, because its parcel has not reached us: ${reasonOf(found)} If it still arrives, we take it in.`;
}

const CLOSING: readonly ReturnEvent[] = ['withdrawn', 'sent back', 'never came'];

const STATE_COPY: Record<ReturnState, StateCopy> = {
  asked: {
    variant: 'info',
    text: ({ return_number }) =>
      `We have your return, number ${return_number}. We look at it and tell you whether the parcel may come.`,
  },
  approved: {
    variant: 'info',
    text: ({ pickup_day }) => `Approved. The parcel is collected on ${formatIndianDate(pickup_day)}.`,
  },
  'on the way': { variant: 'info', text: () => 'The parcel is on its way to us.' },
  here: { variant: 'info', text: () => 'The parcel is here. We weigh its pieces and look at them.' },
  accepted: { variant: 'success', text: () => 'Accepted. Your money goes back to you.' },
  refused: { variant: 'warning', text: (found) => `We cannot take it back: ${reasonOf(found)}` },
  closed: {
    variant: 'info',
    text: closedText,
  },
};

const eventText = (kind: ReturnEvent, by: OwnReturn['events'][number]['by']): string =>
  kind === 'photo added' && by === 'shop' ? 'We added a photo of the piece' : EVENT_COPY[kind];

const EVENT_COPY: Record<ReturnEvent, string> = {
  asked: 'You asked to return',
  'photo added': 'You added a photo',
  approved: 'We approved it',
  declined: 'We declined it',
  collected: 'The parcel was collected',
  'never came': 'We closed it, as the parcel has not reached us',
  arrived: 'The parcel reached us',
  weighed: 'We weighed a piece',
  accepted: 'We accepted it, and sent your money on its way',
  refused: 'We refused it',
  'sent back': 'We sent the pieces back to you',
  withdrawn: 'You withdrew it',
  exchanged: 'You named the new order',
};
