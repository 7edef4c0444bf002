import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import type { OwnCare as Care } from '#contract/care/own-care.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { invoiceFileName } from '#contract/orders/invoice-document/invoice-file-name.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatGrams } from '#contract/weight.ts';
import { request } from '#storefront/api-client/request.ts';
import { requestFile } from '#storefront/api-client/request-file.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Failure } from '#storefront/ui/feedback/failure.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import { FileButton } from '../file-button.tsx';
import { AskCareForm } from './ask-care-form.tsx';
import styles from './own-care.module.css';
import { OWN_CARE, useCareChange } from './use-care-change.ts';

interface OwnCareProps {
  order: Order;
  user: StoredUser;
}

/** The pieces of an order that are, or were, to be cleaned or repaired, and a form that asks for it (P-363). */
export default function OwnCare({ order, user }: OwnCareProps) {
  const order_id = String(order.order_id);
  const { data } = useQuery({
    queryKey: [OWN_CARE, user.token, order_id],
    queryFn: ({ signal }) => request(afterSaleCalls.getOwnCare, { params: { order_id }, signal }),
    // The shop takes pieces in and gives them back without this browser being notified.
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  const part = useFocusAfterChange(`${isOpen} ${data?.data.length}`);
  const lines = (data?.lines ?? []).filter(({ pieces }) => pieces > 0);
  if (!data || (data.data.length === 0 && lines.length === 0)) return null;
  return (
    <Card title="Cleaning and repairs">
      <ul className={styles.list}>
        {data.data.map((care) => (
          <OnePiece key={care.care_number} care={care} user={user} />
        ))}
      </ul>
      <div ref={part}>
        {isOpen && <AskCareForm lines={lines} user={user} onClose={() => setOpen(false)} />}
        {!isOpen && lines.length > 0 && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Ask for cleaning or repair
          </Button>
        )}
      </div>
    </Card>
  );
}

function OnePiece({ care, user }: { care: Care; user: StoredUser }) {
  const { withdraw, isSaving, failure } = useCareChange(user);
  return (
    <li>
      <p className={styles.state}>{`${care.product_name}: ${stateText(care)}`}</p>
      <p>{`${CARE_WORK_WORDS[care.work]}: ${care.wish}`}</p>
      <p className={styles.fact}>{factText(care)}</p>
      {care.invoice_number && <InvoiceFile number={care.invoice_number} />}
      <Failure message={failure} />
      {care.state === 'asked' && (
        <Button variant="text" busy={isSaving} onClick={() => withdraw(care.care_number)}>
          Withdraw
        </Button>
      )}
    </li>
  );
}

const InvoiceFile = ({ number }: { number: string }) => (
  <FileButton
    label={`Invoice ${number}`}
    fileName={invoiceFileName({ invoice_number: number })}
    request={() =>
      requestFile(afterSaleCalls.getDocument, { params: { number: number.replaceAll('/', '-') } })
    }
  />
);

function stateText({ state, taken_in, ended }: Care): string {
  if (state === 'asked') return 'asked for';
  if (state === 'ready') return 'ready to be taken back';
  if (!ended) return taken_in ? `with us, promised for ${formatIndianDate(taken_in.promised_for)}` : state;
  return `${state} on ${formatIndianDate(ended.at)}`;
}

function factText(care: Care): string {
  const { care_number, state, taken_in, ended } = care;
  if (state === 'declined') return ended?.words ?? '';
  if (state === 'withdrawn') return '';
  const asked = `Note ${care_number} of ${formatIndianDate(care.asked_at)}`;
  if (!taken_in) return `${asked}. We call you about how it reaches us. ${chargeText(care)}`;
  return `${asked}, taken in on ${formatIndianDate(taken_in.at)} at ${formatGrams(taken_in.weight)}. ${chargeText(care)}`;
}

function chargeText({ charge, ended, taken_in }: Care): string {
  if (charge > 0) return `You agreed to ${formatRupees(toPaise(charge))} with GST.`;
  if (ended) return 'It was free.';
  return taken_in ? 'It is free.' : '';
}
