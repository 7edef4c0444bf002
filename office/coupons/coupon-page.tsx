import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { couponQuery } from './coupon-queries.ts';
import { CouponScreen } from './coupon-screen.tsx';

/** One coupon, which its address names. */
export function CouponPage() {
  const { coupon_code = '' } = useParams();
  const { data: coupon, error } = useQuery(couponQuery(coupon_code));
  if (coupon) return <CouponScreen key={coupon_code} coupon={coupon} />;
  return (
    <Screen title={coupon_code}>
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}
