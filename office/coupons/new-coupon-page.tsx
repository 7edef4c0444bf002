import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { couponPath } from '../paths.ts';
import { useOpenSaved } from '../ui/forms/unsaved-input.ts';
import { Screen } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { type CouponFields, NEW_COUPON, termsOf } from './coupon-fields.ts';
import { CouponForm } from './coupon-form.tsx';
import { COUPONS } from './coupon-queries.ts';
import { useSwitchCoupon } from './use-switch-coupon.ts';

export function NewCouponPage() {
  const openSaved = useOpenSaved();
  const switchCoupon = useSwitchCoupon();
  const make = useAct(
    (fields: CouponFields) =>
      officeRequest(officeCalls.makeCoupon, {
        body: { coupon_code: fields.coupon_code, ...termsOf(fields) },
      }),
    {
      refresh: [COUPONS],
      onDone: ({ message, data: { coupon_code } }) => {
        notify(message, () => switchCoupon.run({ coupon_code, active: false }));
        openSaved(couponPath(coupon_code));
      },
    },
  );
  return (
    <Screen title="New coupon" lead="It is in use at once, from its first day.">
      <CouponForm
        start={NEW_COUPON}
        isNew
        action="Make the coupon"
        busy={make.busy}
        failure={make.failure}
        onSave={(fields) => make.run(fields)}
      />
    </Screen>
  );
}
