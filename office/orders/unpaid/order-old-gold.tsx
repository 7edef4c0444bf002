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
  const { from_old_gold = 0, old_gold_left = 0 } = money ?? {};
  if (!money || !hold || !mayCall(session, officeCalls.setOldGoldOfOrder)) return null;
  if (from_old_gold === 0 && old_gold_left === 0) return null;
  return (
    <Panel title="Old gold">
      <Rows label="Old gold">
        {money.from_old_gold ? (
          <Row
            title={`Old gold pays ${shownRupees(money.from_old_gold)}`}
            detail={`${shownRupees(money.to_pay)} is left to pay`}
          >
            {money.to_pay === 0 && (
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
        ) : (
          <Row
            title={`${shownRupees(money.old_gold_left ?? money.to_pay)} of old gold is left`}
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
