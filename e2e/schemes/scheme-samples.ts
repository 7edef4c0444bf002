import type * as z from 'zod/mini';
import type { passbook } from '#contract/schemes/passbook.ts';
import type { scheme } from '#contract/schemes/schemes.ts';

/** How the schemes that the office's test makes are called. */
export const OFFICE_SCHEME = 'Office Plan';

// As they arrive, before a page reads their amounts as rupees.
export type Passbook = z.input<typeof passbook>;
export type Scheme = z.input<typeof scheme>;

export function sampleScheme(over: Partial<Scheme> = {}): Scheme {
  return {
    scheme_id: 7,
    scheme_name: 'Sample Gold Plan',
    duration: '11 months',
    special_gift: 'A brass box',
    benefits: 'First benefit\nSecond benefit',
    description: 'Eleven instalments, then jewellery.',
    first_bonus_date: '2027-10-01',
    from_date: '2026-11-01',
    to_date: '2027-03-31',
    instalment_amount: 5000,
    metal: 'gold',
    open: true,
    plan: 'value',
    instalments: 11,
    benefit_percent: 75,
    grace_days: 7,
    dates: {
      first_due: '2026-11-20',
      next_due: '2026-12-20',
      last_due: '2027-09-20',
      redeem_by: '2027-11-18',
    },
    ...over,
  };
}

function month(number: number): string {
  return String(number).padStart(2, '0');
}

/** A passbook of a weight plan whose second month is due, or paid. */
export function samplePassbook(paid: 1 | 2): Passbook {
  const hash = (digit: number) => String(digit).repeat(64);
  const entries = [1, 2].slice(0, paid).map((sequence) => ({
    sequence,
    kind: 'instalment' as const,
    number: sequence,
    amount: 10_000,
    entry_date: `2026-${month(sequence + 9)}-20`,
    reference: `pay_Sample000${sequence}`,
    receipt_number: `RV/26-27/00000${sequence}`,
    rate: 11_365,
    grams: 0.879,
    previous_hash: hash(sequence - 1),
    hash: hash(sequence),
  }));
  return {
    user_scheme_id: 41,
    scheme_id: 2,
    scheme_name: 'Sample Weight Plan',
    metal: 'gold',
    plan: 'weight',
    status: 'active',
    member: 'Meera Nair',
    joined_on: '2026-10-20',
    instalment_amount: 10_000,
    special_gift: 'A brass box',
    instalments: 11,
    grace_days: 7,
    paid_instalments: paid,
    total_paid: 10_000 * paid,
    total_grams: 0.879 * paid,
    average_rate: 11_376.56,
    first_bonus_date: '2027-09-20',
    redeem_by: '2027-10-19',
    next_due: {
      number: paid + 1,
      due_date: `2026-${month(paid + 10)}-20`,
      grace_until: `2026-${month(paid + 10)}-27`,
      payable_until: '2027-01-19',
      amount: 10_000,
      payable_today: paid === 1,
    },
    benefit: {
      percent: 14,
      base: 110_000,
      maximum: 15_400,
      missed_months: 0,
      if_finished: 15_400,
      so_far: 1400 * paid,
    },
    early_exit: { money_back: 10_000 * paid, with_benefit: null },
    worth: {
      rate: 11_365,
      rate_date: '2026-11-20',
      grams: 0.879 * paid,
      value: 9_989.84 * paid,
    },
    refunds: [],
    rows: Array.from({ length: 11 }, (_, index) => {
      const entry = entries[index];
      const due = `${2026 + Math.floor((index + 9) / 12)}-${month(((index + 9) % 12) + 1)}-20`;
      return {
        number: index + 1,
        due_date: due,
        grace_until: due,
        payable_until: due,
        status: entry ? ('paid' as const) : index === 1 ? ('grace' as const) : ('upcoming' as const),
        paid_on: entry?.entry_date ?? null,
        amount: entry?.amount ?? null,
        reference: entry?.reference ?? null,
        receipt_number: entry?.receipt_number ?? null,
        refunded: null,
        refunded_on: null,
        rate: entry?.rate ?? null,
        grams: entry?.grams ?? null,
        total_paid: entry ? 10_000 * (index + 1) : null,
        total_grams: entry ? 0.879 * (index + 1) : null,
      };
    }),
    entries,
    broken_at: null,
  };
}
