import { text } from '#api/catalogue/import/lines/import-cell-rules.ts';
import { oneOf } from '#api/platform/csv-cells.ts';
import type { Database } from '#api/platform/database/database.ts';
import { addMonths, type IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import userSchemesCsv from '#db/demo/user-schemes.csv?raw';
import { demoSchemes } from '../demo-shop.ts';
import { readDemoTable, wholeNumber } from '../demo-table.ts';
import { atHour, requiredDay } from './demo-days.ts';

/** A customer's membership of a savings scheme, with the paid instalments. Amounts in paise. */
export interface DemoUserScheme {
  email: string;
  schemeId: number;
  status: 'active' | 'completed';
  joinedAt: Date;
  instalments: { number: number; amountPaise: Paise; paidAt: Date }[];
  /** When a completed plan was redeemed in a purchase: on its first bonus date. */
  redeemedAt: Date | null;
}

/** The demo customers' memberships; each joined inside the scheme's joining window. */
export function demoUserSchemes(today: IndianDate, now: Date): DemoUserScheme[] {
  const amountsPaise = new Map(demoSchemes(today).map((scheme) => [scheme.schemeId, scheme.instalmentPaise]));
  const columns = ['email', 'scheme_id', 'status', 'joined', 'instalments'] as const;
  return readDemoTable('user-schemes.csv', userSchemesCsv, columns).map((line) => {
    const joined = line.read('joined', requiredDay(today));
    const schemeId = line.read('scheme_id', wholeNumber);
    const amountPaise = amountsPaise.get(schemeId);
    if (amountPaise === undefined) throw new Error(`user-schemes.csv: there is no scheme ${schemeId}.`);
    const status = line.read('status', oneOf(['active', 'completed']));
    const paid = line.read('instalments', wholeNumber);
    return {
      email: line.read('email', text(254, 'required')),
      schemeId,
      status,
      redeemedAt: status === 'completed' ? atHour(addMonths(joined, paid), 12, now) : null,
      joinedAt: atHour(joined, 10, now),
      instalments: Array.from({ length: paid }, (_, index) => ({
        number: index + 1,
        amountPaise,
        paidAt: atHour(addMonths(joined, index), 10, now),
      })),
    };
  });
}

export type Enrol = (
  db: Database,
  scheme: Omit<DemoUserScheme, 'email'> & { userId: string },
) => Promise<unknown>;

export async function loadDemoUserSchemes(
  enrol: Enrol,
  db: Database,
  { userIds, today, now }: { userIds: ReadonlyMap<string, string>; today: IndianDate; now: Date },
): Promise<void> {
  for (const { email, ...scheme } of demoUserSchemes(today, now)) {
    const userId = userIds.get(email);
    if (userId === undefined) throw new Error(`user-schemes.csv: there is no customer ${email}.`);
    await enrol(db, { ...scheme, userId });
  }
}
