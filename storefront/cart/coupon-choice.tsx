import { useQuery } from '@tanstack/react-query';
import { couponsQuery } from '#storefront/api-client/queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Select } from '#storefront/ui/field.tsx';

interface CouponChoiceProps {
  value: string;
  onChange: (code: string) => void;
}

/** Lists the coupons with code and description, plus the choice of none. */
export function CouponChoice({ value, onChange }: CouponChoiceProps) {
  const coupons = useQuery(couponsQuery());
  return (
    <>
      <Select
        label="Coupon"
        name="coupon"
        hint="The saving is worked out when you order."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">No coupon</option>
        {coupons.data?.map(({ coupon_code, description }) => (
          <option key={coupon_code} value={coupon_code}>
            {coupon_code} — {description}
          </option>
        ))}
      </Select>
      {coupons.isError && (
        <p>
          The coupons could not be loaded.{' '}
          <Button look="quiet" onClick={() => coupons.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}
