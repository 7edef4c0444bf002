import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { oldGoldPaidOf } from '#storefront/orders/order-states.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { useFocusAfterChange } from '#storefront/ui/use-focus-after-change.ts';
import styles from '../cards/card-form.module.css';
import { useOrderChange } from '../use-order-change.ts';

interface OldGoldCardProps {
  order: Order;
  user: StoredUser;
  /** A payment is being made: nothing can be changed. */
  isLocked: boolean;
}

/** Lets the value of old gold pay a part of an unpaid order, or all of it (P-362). */
export default function OldGoldCard({ order, user, isLocked }: OldGoldCardProps) {
  const { change, isSaving, failure } = useOrderChange(user);
  const { order_id, old_gold_left = rupees(0) } = order;
  const paid = oldGoldPaidOf(order);
  const card = useFocusAfterChange(String(paid > 0));
  const choose = (is_used: boolean) =>
    change(() => request(afterSaleCalls.setOrderOldGold, { body: { order_id, is_used } }));
  return (
    <Card title="Your old gold">
      <div ref={card} className={styles.parts}>
        <div className={styles.stored}>
          {paid > 0 ? (
            <p role="status">Your old gold pays {formatRupees(toPaise(paid))}.</p>
          ) : (
            <p>{formatRupees(toPaise(old_gold_left))} of your old gold can pay for this order.</p>
          )}
          <Button
            variant={paid > 0 ? 'text' : 'secondary'}
            disabled={isLocked}
            busy={isSaving}
            onClick={() => choose(paid === 0)}
          >
            {paid > 0 ? 'Do not use it' : 'Use my old gold'}
          </Button>
        </div>
        {failure !== undefined && (
          <p role="alert">{messageOf(failure) || 'Nothing was changed. Please try again.'}</p>
        )}
      </div>
    </Card>
  );
}
