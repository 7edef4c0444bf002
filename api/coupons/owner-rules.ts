import {
  amount,
  type CellReader,
  day,
  oneOf,
  percent,
  text,
} from '#api/catalogue/import/import-cell-rules.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { formatRupees, paise } from '#contract/money/money.ts';
import { COUPON_SCOPES, type coupons } from '#db/tables/coupons.ts';

/** Coupon options of the owner's command, unparsed; missing ones get defaults. */
export interface WrittenCoupon {
  code: string;
  /** `500`: rupees; `10%`: of the price; `15%making`: of the making charges. */
  off: string;
  on?: string | undefined;
  minimum?: string | undefined;
  most?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  uses?: string | undefined;
  each?: string | undefined;
  says?: string | undefined;
  isUnlisted: boolean;
}

type NewCoupon = typeof coupons.$inferInsert;
export interface CouponFaults {
  faults: string[];
}

const count: CellReader<number> = (cell) =>
  /^[1-9]\d{0,6}$/.test(cell)
    ? { value: Number(cell) }
    : { value: 0, fault: `'${cell}' is not a number of uses.` };

const OFF = /^(?<number>[\d.]+)(?<percent>%(?<making>making)?)?$/;

/** Parses a coupon. Amounts become paise, percents hundredths of a percent. */
export function readCoupon(written: WrittenCoupon, today: IndianDate): NewCoupon | CouponFaults {
  const faults: string[] = [];
  const take = <Value>(name: string, cell: string, reader: CellReader<Value>): Value => {
    const { value, fault } = reader(cell);
    if (fault) faults.push(`${name}: ${fault}`);
    return value;
  };
  const optional = <Value>(name: string, cell: string | undefined, reader: CellReader<Value>) =>
    cell === undefined ? null : take(name, cell, reader);

  const couponCode = written.code.toUpperCase();
  if (!/^[A-Z0-9]{3,40}$/.test(couponCode)) faults.push('CODE: 3 to 40 letters and digits.');
  const parts = OFF.exec(written.off)?.groups;
  if (!parts)
    faults.push('OFF: say rupees (500), a percent of the price (10%) or of the making charges (15%making).');
  const isFlat = !parts?.percent;
  const given = parts?.number ?? '0';
  const paiseOrBasisPoints = isFlat
    ? take('OFF', given, amount)
    : Math.round(take('OFF', given, percent) * 100);
  if (parts && paiseOrBasisPoints === 0 && faults.length === 0) faults.push('OFF: it takes nothing off.');
  const maximumSavingPaise = optional('--most', written.most, amount) ?? (isFlat ? paiseOrBasisPoints : null);
  if (maximumSavingPaise === null) faults.push('--most: say how many rupees a percent takes off at most.');
  else if (maximumSavingPaise === 0 && paiseOrBasisPoints > 0) faults.push('--most: it takes nothing off.');
  const [start, end] = [
    take('--from', written.from ?? '', day(today)),
    take('--to', written.to ?? '', day(today)),
  ];
  if (start && end && start > end) faults.push('--to: the coupon ends before it starts.');
  const coupon: NewCoupon = {
    couponCode,
    description: '',
    kind: isFlat ? 'flat' : parts.making ? 'percent of making' : 'percent of price',
    paiseOrBasisPoints,
    appliesTo: take('--on', written.on ?? 'everything', oneOf(COUPON_SCOPES)),
    minimumCartPaise: optional('--minimum', written.minimum, amount) ?? paise(0),
    maximumSavingPaise: paise(maximumSavingPaise ?? 0),
    startDate: start,
    endDate: end,
    usageLimit: optional('--uses', written.uses, count),
    perCustomerLimit: optional('--each', written.each, count),
    listed: !written.isUnlisted,
    active: true,
  };
  coupon.description = take('--says', written.says ?? describe(coupon), text(200, 'required'));
  return faults.length > 0 ? { faults } : coupon;
}

const ON: Record<NewCoupon['appliesTo'], string> = {
  everything: '',
  gold: ' on gold',
  diamond: ' on diamond jewellery',
  silver: ' on silver jewellery',
  children: ' on children’s jewellery',
  'wedding order': ' on wedding orders',
};

function describe({
  kind,
  paiseOrBasisPoints,
  maximumSavingPaise,
  minimumCartPaise,
  appliesTo,
}: NewCoupon): string {
  const off = kind === 'flat' ? formatRupees(paise(paiseOrBasisPoints)) : `${paiseOrBasisPoints / 100}%`;
  const making = kind === 'percent of making' ? ' making charges' : '';
  const above = minimumCartPaise > 0 ? ` above ${formatRupees(minimumCartPaise)}` : '';
  const upTo = kind === 'flat' ? '' : `, up to ${formatRupees(maximumSavingPaise)}`;
  return `${off} off${making}${ON[appliesTo]}${above}${upTo}`;
}
