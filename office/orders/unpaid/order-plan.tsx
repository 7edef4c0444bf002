import { useQuery } from '@tanstack/react-query';
import { formatIndianDate } from '#contract/indian-time.ts';
import { paise, type Rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { PlanOffer } from '#contract/orders/order-plan.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { ConfirmButton } from '#office/ui/controls/confirm-button.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { ORDERS } from '../order-queries.ts';

/** The savings plans of a customer, to pay a part of the unpaid order; nothing for a customer without one. */
export function OrderPlan({ order: { order_id, hold, money } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const isShown = hold !== undefined && mayCall(session, officeCalls.getPlansOfOrder);
  const { data: offers = [] } = useQuery({
    // Of its own, because an order that was just paid has none to ask for.
    queryKey: ['plans of order', order_id, money?.total, money?.plan?.user_scheme_id],
    queryFn: async () => (await officeRequest(officeCalls.getPlansOfOrder, { params: { order_id } })).data,
    enabled: isShown,
  });
  const choose = useAct(
    (user_scheme_id: number | null) =>
      officeRequest(officeCalls.setPlanOfOrder, { body: { order_id, user_scheme_id } }),
    {
      refresh: [ORDERS],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  const chosen = money?.plan;
  if (!isShown || (!chosen && offers.length === 0)) return null;
  return (
    <Panel title="Savings plan">
      <Rows label="Savings plans">
        {chosen ? (
          <Row title={nameOf(chosen)} detail={`Takes ${shownRupees(takenOff(chosen))} off this order`}>
            <Button variant="secondary" busy={choose.busy} onClick={() => choose.run(null)}>
              Do not use it
            </Button>
          </Row>
        ) : (
          offers.map((offer) => (
            <Row key={offer.user_scheme_id} title={nameOf(offer)} detail={describe(offer)}>
              {offer.worth && (
                <ConfirmButton
                  action="Use this plan"
                  question={`Use passbook ${offer.user_scheme_id} for this order?`}
                  variant="secondary"
                  busy={choose.busy}
                  onConfirm={() => choose.run(offer.user_scheme_id)}
                >
                  Be sure that it is the member who asks. The plan is used whole, and ends when the order is
                  paid.
                </ConfirmButton>
              )}
            </Row>
          ))
        )}
      </Rows>
    </Panel>
  );
}

const takenOff = ({ saved, benefit }: { saved: Rupees; benefit: Rupees }) =>
  toRupees(paise(toPaise(saved) + toPaise(benefit)));

const nameOf = ({ scheme_name, user_scheme_id }: { scheme_name: string; user_scheme_id: number }) =>
  `${scheme_name}, passbook ${user_scheme_id}`;

function describe({ worth, finished, why_not }: PlanOffer): string {
  if (!worth) return why_not ?? '';
  const benefit = worth.benefit > 0 ? ` and ${shownRupees(worth.benefit)} benefit` : '';
  const later = finished
    ? ` From ${formatIndianDate(finished.from)} its benefit is ${shownRupees(finished.benefit)}.`
    : '';
  return `${shownRupees(worth.saved)} saved${benefit}.${later}`;
}
