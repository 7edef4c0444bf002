import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
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

/** The old gold of a customer, to pay a part of the unpaid order or all of it; nothing for a customer without any. */
export function OrderOldGold({ order: { order_id, hold, money } }: { order: OfficeOrder }) {
  const session = useOfficeSession();
  const shown = {
    refresh: [ORDERS],
    onDone: ({ message }: { message: string }) => notify(message),
    onFailed: ({ message }: { message: string }) => notifyFailure(message),
  };
  const use = useAct(
    (is_used: boolean) => officeRequest(officeCalls.setOldGoldOfOrder, { body: { order_id, is_used } }),
    shown,
  );
  const pay = useAct((_: null) => officeRequest(officeCalls.payWithOldGold, { body: { order_id } }), shown);
  if (!money || !hold || !mayCall(session, officeCalls.setOldGoldOfOrder)) return null;
  const { from_old_gold, old_gold_left, to_pay } = money;
  if (from_old_gold === undefined && old_gold_left === undefined) return null;
  return (
    <Panel title="Old gold">
      <Rows label="Old gold">
        {from_old_gold !== undefined && (
          <Row
            title={`Old gold pays ${shownRupees(from_old_gold)}`}
            detail={`${shownRupees(to_pay)} is left to pay`}
          >
            {to_pay === 0 && (
              <ConfirmButton
                action="Pay with old gold"
                question="Pay this order with old gold?"
                variant="primary"
                busy={pay.busy}
                onConfirm={() => pay.run(null)}
              >
                The order is paid from then on, and its invoice is issued.
              </ConfirmButton>
            )}
            <Button variant="secondary" busy={use.busy} onClick={() => use.run(false)}>
              Do not use it
            </Button>
          </Row>
        )}
        {from_old_gold === undefined && old_gold_left !== undefined && (
          <Row
            title={`${shownRupees(old_gold_left)} of old gold is left`}
            detail="It pays what it can of this order."
          >
            <Button variant="secondary" busy={use.busy} onClick={() => use.run(true)}>
              Use it
            </Button>
          </Row>
        )}
      </Rows>
    </Panel>
  );
}
