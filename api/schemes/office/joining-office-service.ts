import { findCustomerName, noSuchCustomer } from '#api/accounts/customer-service.ts';
import type { Shop } from '#api/shop.ts';
import type { Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import type { JoinablePlans } from '#contract/office/schemes/joining.ts';
import { findActiveMemberships, findSchemes } from '../queries.ts';
import { agreedText, isOpen } from '../rules.ts';

/** The plans that a customer can join today, with the terms to be signed (P-367). Refusal: not_found. */
export async function listJoinablePlans(
  { db, seller: { name, address, phone } }: Pick<Shop, 'db' | 'seller'>,
  userId: string,
  now: Date,
): Promise<JoinablePlans | Refusal> {
  const customerName = await findCustomerName(db, userId);
  if (customerName === '') return noSuchCustomer();
  const joined = new Set((await findActiveMemberships(db, userId)).map(({ schemeId }) => schemeId));
  const open = (await findSchemes(db)).filter((scheme) => isOpen(scheme, indianDate(now)));
  return {
    customer_name: customerName,
    seller: { name, address, phone },
    data: open
      .filter(({ schemeId }) => !joined.has(schemeId))
      .map((scheme) => ({
        ...{ scheme_id: scheme.schemeId, scheme_name: scheme.schemeName },
        instalment: toRupees(scheme.instalmentPaise),
        terms: agreedText(scheme).split('\n'),
      })),
  };
}
