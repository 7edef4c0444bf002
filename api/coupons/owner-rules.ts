import { day, percent, text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import { amount, type CellReader, oneOf } from '#api/platform/csv-cells.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { COUPON_SCOPES, describeCoupon } from '#contract/office/coupons/coupon-terms.ts';
import { type CouponTerms, type TermField, termFaults } from './terms-rules.ts';

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

export interface CouponFaults {
  faults: string[];
}

const count: CellReader<number> = (cell) =>
  /^[1-9]\d{0,6}$/.test(cell)
    ? { value: Number(cell) }
    : { value: 0, fault: `'${cell}' is not a number of uses.` };

const OFF = /^(?<number>[\d.]+)(?<percent>%(?<making>making)?)?$/;

/** How the command names the fields of a coupon. */
const WORDS: Partial<Record<TermField, string>> = {
  coupon_code: 'CODE',
  value: 'OFF',
  maximum_saving: '--most',
  end_date: '--to',
};

/** Parses a coupon. Amounts become paise, percents hundredths of a percent. */
export function readCoupon(
  written: WrittenCoupon,
  today: IndianDate,
): { couponCode: string; terms: CouponTerms } | CouponFaults {
  const faults: string[] = [];
  const take = <Value>(name: string, cell: string, reader: CellReader<Value>): Value => {
    const { value, fault } = reader(cell);
    if (fault) faults.push(`${name}: ${fault}`);
    return value;
  };
  const optional = <Value>(name: string, cell: string | undefined, reader: CellReader<Value>) =>
    cell === undefined ? null : take(name, cell, reader);

  const couponCode = written.code.toUpperCase();
  const parts = OFF.exec(written.off)?.groups;
  if (!parts)
    faults.push('OFF: say rupees (500), a percent of the price (10%) or of the making charges (15%making).');
  const isFlat = !parts?.percent;
  const given = parts?.number ?? '1';
  const paiseOrBasisPoints = isFlat
    ? take('OFF', given, amount)
    : Math.round(take('OFF', given, percent) * 100);
  const terms: CouponTerms = {
    description: '',
    kind: isFlat ? 'flat' : parts.making ? 'percent of making' : 'percent of price',
    paiseOrBasisPoints,
    appliesTo: take('--on', written.on ?? 'everything', oneOf(COUPON_SCOPES)),
    minimumCartPaise: optional('--minimum', written.minimum, amount) ?? paise(0),
    maximumSavingPaise: optional('--most', written.most, amount) ?? paise(isFlat ? paiseOrBasisPoints : 0),
    startDate: take('--from', written.from ?? '', day(today)),
    endDate: take('--to', written.to ?? '', day(today)),
    ...{ minimumOrders: 0, maximumOrders: null, perCustomerPeriod: 'ever' },
    usageLimit: optional('--uses', written.uses, count),
    perCustomerLimit: optional('--each', written.each, count),
    listed: !written.isUnlisted,
  };
  terms.description = take('--says', written.says ?? describeCoupon(terms), text(200, 'required'));
  if (faults.length > 0) return { faults };
  const wrong = Object.entries(termFaults(couponCode, terms)) as [TermField, string][];
  if (wrong.length === 0) return { couponCode, terms };
  return { faults: wrong.map(([field, sentence]) => `${WORDS[field] ?? field}: ${sentence}`) };
}
