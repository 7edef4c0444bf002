import { matchesCustomer } from '#api/accounts/office/customer-search-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import type { RateReader } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { ListedPassbook } from '#contract/office/schemes/passbooks.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import type { UserSchemeStatus } from '../queries.ts';
import { passbookOf } from '../service.ts';
import { findOwner, findPassbooks, hasNumber } from './scheme-office-queries.ts';

/** Longer digits are the end of a phone number. */
const PASSBOOK_NUMBER = /^[1-9]\d{0,4}$/;

interface PassbookSearch {
  q?: string | undefined;
  status?: UserSchemeStatus | undefined;
  gift?: 'waiting' | undefined;
  scheme_id?: number | undefined;
  after?: number | undefined;
}

/** A page of passbooks, the newest first, by number or customer. */
export async function listPassbooks(
  db: Database,
  { q, status, gift, scheme_id, after }: PassbookSearch,
): Promise<{ data: ListedPassbook[]; next: number | null }> {
  const search = q ? (PASSBOOK_NUMBER.test(q) ? hasNumber(Number(q)) : matchesCustomer(q)) : undefined;
  if (q && !search) return { data: [], next: null };
  const { page, next } = await readPage(
    (limit) =>
      findPassbooks(
        db,
        { search, status, schemeId: scheme_id, isGiftWaiting: gift === 'waiting', after },
        limit,
      ),
    ({ userSchemeId }) => userSchemeId,
  );
  return {
    data: page.map(
      ({ userSchemeId, schemeName, joinedAt, paidInstalments, paidPaise, hasGift, ...passbook }) => ({
        ...passbook,
        ...{ user_scheme_id: userSchemeId, scheme_name: schemeName, joined_on: indianDate(joinedAt) },
        ...{ paid_instalments: paidInstalments, total_paid: toRupees(paise(paidPaise)), has_gift: hasGift },
      }),
    ),
    next,
  };
}

/** A passbook of any customer as that customer sees it, with its owner. Refusal: not_found. */
export async function readOfficePassbook(
  reader: RateReader,
  userSchemeId: number,
  now: Date,
): Promise<{ data: Passbook; customer: { user_id: string; name: string } } | Refusal> {
  const passbook = await passbookOf(reader, null, userSchemeId, now);
  if (isRefusal(passbook)) return passbook;
  const customer = await findOwner(reader.db, userSchemeId);
  return customer ? { ...passbook, customer } : refuse('not_found', 'There is no such passbook.');
}
