import { formatRupees } from '#contract/money/money.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Select } from '#storefront/ui/controls/field.tsx';
import type { CouponOffer, CouponOffers } from './use-coupon-offers.ts';

// The line is there before its text, so that the button below does not move away from under a press.
const EMPTY_LINE = '\u00a0';

interface CouponChoiceProps {
  offers: CouponOffers;
  value: string;
  onChange: (code: string) => void;
}

/** Lists the coupons with code, description and saving; those that do not apply come last, with the reason. */
export function CouponChoice({ offers, value, onChange }: CouponChoiceProps) {
  const usable = offers.list.filter(({ reason }) => reason === null);
  const others = offers.list.filter(({ reason }) => reason !== null);
  return (
    <>
      <Select
        label="Coupon"
        name="coupon"
        hint={hintOf(offers, value)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">No coupon</option>
        {usable.map(toOption)}
        {others.length > 0 && <optgroup label="Not for this cart">{others.map(toOption)}</optgroup>}
      </Select>
      {offers.hasFailed && (
        <p>
          The coupons could not be loaded.{' '}
          <Button variant="text" onClick={offers.retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

function toOption({ coupon_code, description, savingPaise, reason }: CouponOffer) {
  const effect = reason ?? (savingPaise ? `saves ${formatRupees(savingPaise)}` : '');
  return (
    <option key={coupon_code} value={coupon_code}>
      {`${coupon_code} — ${description}${effect && ` · ${effect}`}`}
    </option>
  );
}

function hintOf({ list, isChecking }: CouponOffers, value: string): string {
  const chosen = list.find(({ coupon_code }) => coupon_code === value);
  if (chosen?.reason) return chosen.reason;
  if (chosen?.savingPaise) return `You save ${formatRupees(chosen.savingPaise)} on this cart.`;
  if (chosen?.savingPaise === 0) return `${chosen.coupon_code} takes nothing off this cart.`;
  if (chosen) return isChecking ? 'Checking what you save...' : 'You will see the saving before you pay.';
  const [best] = list;
  return best?.savingPaise
    ? `${best.coupon_code} saves ${formatRupees(best.savingPaise)} on this cart.`
    : EMPTY_LINE;
}
