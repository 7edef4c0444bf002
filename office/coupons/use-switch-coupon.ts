import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { COUPONS } from './coupon-queries.ts';

interface Switch {
  coupon_code: string;
  active: boolean;
}

/** Stops a coupon or brings it back; either can be undone. */
export function useSwitchCoupon() {
  const switchCoupon = useAct(
    ({ coupon_code, active }: Switch) =>
      officeRequest(active ? officeCalls.resumeCoupon : officeCalls.stopCoupon, {
        body: { coupon_code },
      }).then((response) => ({ ...response, coupon_code, active })),
    {
      refresh: [COUPONS],
      onDone: ({ message, coupon_code, active }) =>
        notify(message, () => switchCoupon.run({ coupon_code, active: !active })),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return switchCoupon;
}
