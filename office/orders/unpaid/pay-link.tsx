import { ORDER_PAGE_PATH } from '#contract/constants.ts';
import { mobileNumber } from '#contract/notices/mobile-number.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import buttons from '#office/ui/controls/button.module.css';
import { ShownLink } from '#office/ui/controls/shown-link.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';

/** The link at which the customer of an unpaid order pays it, to be sent in a chat. */
export function PayLink({ order: { order_id, hold, customer, money } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  if (!hold || !customer || !money || !mayCall(session, officeCalls.orderForCustomer)) return null;
  const link = `${window.location.origin}${ORDER_PAGE_PATH}/${order_id}`;
  const words = `Your order is ready, ${shownRupees(money.to_pay)}. Look at it and pay here: ${link}`;
  return (
    <Panel title="Link to pay">
      <p>Only {customer.email}, logged in, sees the order and can pay it.</p>
      <ShownLink link={link}>
        <a
          className={`${buttons.button} ${buttons.link} ${buttons.secondary}`}
          href={`https://wa.me/${digitsOf(customer.phone)}?${new URLSearchParams({ text: words })}`}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </a>
      </ShownLink>
    </Panel>
  );
}

/** Of an Indian mobile number with its country code; any other is used as it was typed. */
const digitsOf = (phone: string) => (mobileNumber(phone) ?? phone).replace(/\D/g, '');
