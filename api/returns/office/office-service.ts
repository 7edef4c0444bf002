import { findCustomerName } from '#api/accounts/customer-service.ts';
import { findWaitingApproval } from '#api/approvals/service.ts';
import { readNames } from '#api/audit/service.ts';
import { readCreditAmounts } from '#api/invoices/credit-notes/credit-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { sumOf } from '#contract/money/money.ts';
import { COUNTER_ROLES, MANAGERS } from '#contract/office/call.ts';
import type { OfficeReturn, OfficeReturnsPage, ReturnView } from '#contract/office/returns/returns.ts';
import type { Role } from '#contract/office/roles.ts';
import { unknownReturn } from '../service.ts';
import { isWeighed, readWholeReturn, type WholeReturn } from '../whole-return-service.ts';
import { whyNotDecided } from './decision-service.ts';
import { findReturns } from './office-queries.ts';
import { toListedForOffice, toOfficeReturn } from './office-response-rules.ts';
import { findSoldPieces } from './stock-queries.ts';

/** A page of returns. Refusal: invalid_input for a malformed cursor. */
export async function listReturns(
  db: Database,
  { view, after }: { view: ReturnView; after: string | undefined },
): Promise<OfficeReturnsPage | Refusal> {
  if (after !== undefined && !/^\d{1,9}$/.test(after)) {
    return refuse('invalid_input', 'Please open the list again.');
  }
  const cursor = after === undefined ? undefined : Number(after);
  const { page, next } = await readPage(
    (limit) => findReturns(db, { view, after: cursor }, limit),
    (last) => String(last.returnNumber),
  );
  return { data: page.map(toListedForOffice), next };
}

const SEES_MONEY: readonly Role[] = COUNTER_ROLES;
const DECIDES: readonly Role[] = MANAGERS;

/** A return with the pieces that were sold and the names of those who did something. Refusal: not_found. */
export async function readReturn(
  acting: Acting,
  returnNumber: number,
  role: Role,
): Promise<OfficeReturn | Refusal> {
  const { db } = acting;
  const found = await readWholeReturn(db, returnNumber);
  if (!found) return unknownReturn();
  const [customerName, names, sold, amountPaise] = await Promise.all([
    findCustomerName(db, found.userId),
    readNames(db),
    findSoldPieces(db, returnNumber),
    readAmount(db, found),
  ]);
  const isDecided = found.state !== 'here' || !isWeighed(found.lines) || !DECIDES.includes(role);
  const why = isDecided ? undefined : await whyNotDecided(acting, found);
  return toOfficeReturn(found, {
    ...{ customerName, nameOf: (person: string) => names.get(person) ?? person },
    soldOf: groupBy(sold, ({ orderItemId }) => orderItemId),
    whyNotDecided: why ?? null,
    waitingApprovalId: (await findWaitingApproval(acting, 'return', `return:${returnNumber}`)) ?? null,
    amountPaise: SEES_MONEY.includes(role) ? amountPaise : undefined,
  });
}

/** The refund of a return: as credited, or as it would be credited now. */
async function readAmount(db: Database, { orderId, lines, credits }: WholeReturn) {
  if (credits.length > 0) return sumOf(credits.map(({ totalPaise }) => totalPaise));
  const amounts = await readCreditAmounts(db, orderId);
  return sumOf(
    lines.flatMap(
      ({ orderItemId, quantity }) => amounts.get(orderItemId)?.slice(quantity - 1, quantity) ?? [],
    ),
  );
}
