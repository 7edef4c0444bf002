import { Suspense } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { formatRupees, type Paise, paise, type Rupees, toRupees } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { paths } from '#storefront/paths.ts';
import PaymentLimit from '#storefront/payments/payment-limit.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { PayBar } from '#storefront/ui/money/pay-bar.tsx';
import { cartTotalPaise } from '../lines/use-cart-changes.ts';
import { Arrival } from './arrival.tsx';
import type { PlaceOrder } from './use-place-order.ts';

const TotalChange = lazyPart(() => import('#storefront/price-changes/total-change.tsx'));

interface BuyBarProps {
  user: StoredUser;
  lines: CartLine[];
  /** Of the address, as far as it is entered. */
  pincode: string;
  /** The saving by the chosen coupon, if known. */
  savingPaise: Paise;
  /** For how long an order keeps its prices. */
  holdMinutes: number | undefined;
  /** What can be paid online at once. */
  maxPayment: Rupees | undefined;
  /** More than that is paid by bank transfer. */
  takesTransfers: boolean | undefined;
  order: PlaceOrder;
  isBusy: boolean;
}

/** The total after the coupon and Buy Now, with the error of the last attempt to order. */
export function BuyBar({ order, isBusy, ...props }: BuyBarProps) {
  const { user, lines, pincode, savingPaise, holdMinutes, maxPayment, takesTransfers } = props;
  const total = toRupees(paise(cartTotalPaise(lines) - savingPaise));
  const isTooMuch = maxPayment !== undefined && total > maxPayment;
  const isEmpty = lines.length === 0;
  return (
    <PayBar
      label="Total"
      rupees={total}
      remark={!isEmpty && 'All taxes included, delivery is free'}
      terms={
        !isEmpty && (
          <>
            {holdMinutes && !(isTooMuch && takesTransfers) && (
              <span>{`Price kept for ${counted(holdMinutes, 'minute')} once you place the order`}</span>
            )}
            <Arrival user={user} pincode={pincode} />
          </>
        )
      }
      still={isEmpty}
      saving={savingPaise > 0 && `${formatRupees(savingPaise)} saved`}
      notice={
        order.error ? (
          <Notice variant="error">
            <span>{order.error}</span>
            {order.changeIn && (
              <Suspense>
                <TotalChange responseText={order.changeIn} />
              </Suspense>
            )}
            {order.isUnsure && (
              <>
                {' '}
                Before you order again, please look whether it is among{' '}
                <Link to={paths.orderHistory()}>your orders</Link>.
              </>
            )}
          </Notice>
        ) : (
          isTooMuch && <PaymentLimit max={maxPayment} takesTransfers={takesTransfers} />
        )
      }
    >
      <Button type="submit" wide variant={isEmpty ? 'secondary' : 'primary'} busy={isBusy}>
        {isBusy ? orderMessages.creatingOrder : 'Buy Now'}
      </Button>
    </PayBar>
  );
}
