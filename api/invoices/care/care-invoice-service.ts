import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { stateTaxOf } from '#contract/addresses/states.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { placeOfSupply } from '../place-of-supply-rules.ts';
import { billingAddressText, taxWithin } from '../rules.ts';
import type { Issuer } from '../service.ts';
import { findCareBuyer, findCareInvoice, issueWrites } from './care-invoice-queries.ts';
import { CARE_RATE_BASIS_POINTS, CARE_SAC, careDescription, toCareInvoice } from './care-invoice-rules.ts';

interface PaidCare {
  careNumber: number;
  /** With GST, more than 0. */
  totalPaise: Paise;
  paidBy: DirectMethod;
  reference: string;
}

/**
 * The writes that issue the tax invoice of cleaning or a repair that was paid, for `commitWith` (P-366). It is numbered in the series of
 * the invoices of goods.
 */
export async function issueCareInvoiceWrites(
  tx: Database,
  { careNumber, totalPaise, paidBy, reference }: PaidCare,
  { seller, invoicePrefix }: Issuer,
  now: Date,
): Promise<Write[]> {
  const buyer = await findCareBuyer(tx, careNumber);
  if (!buyer) throw new Error(`There is no piece in care of the number ${careNumber}.`);
  const sellersState = { stateName: seller.state_name, stateCode: seller.state_code };
  // Of a service, too, it is where the customer lives or the business is registered (IGST Act section 12(2)).
  const supply = placeOfSupply(buyer.order, sellersState);
  const tax = taxWithin(totalPaise, CARE_RATE_BASIS_POINTS);
  const isSameState = supply.stateCode === sellersState.stateCode;
  return issueWrites(tx, {
    ...{ series: invoicePrefix, financialYear: financialYear(indianDate(now)), invoiceDate: now },
    ...{ careNumber, userId: buyer.userId },
    ...{ customerName: buyer.customerName, customerPhone: buyer.customerPhone },
    billingAddress: billingAddressText(buyer.order),
    buyerGstin: buyer.business?.gstin ?? null,
    buyerBusiness: buyer.business?.name ?? null,
    ...{ supplyStateName: supply.stateName, supplyStateCode: supply.stateCode },
    ...{ isSupplyAssumed: supply.isAssumed, stateTax: stateTaxOf(sellersState.stateCode) },
    ...{ description: careDescription(buyer.work, buyer.productName), sac: CARE_SAC },
    ...tax,
    igstPaise: isSameState ? paise(0) : paise(tax.cgstPaise + tax.sgstPaise),
    ...{ totalPaise, paidBy, paymentReference: reference, seller },
  });
}

/** The invoice of cleaning or a repair. Refusal: not_found. */
export async function readCareInvoice(db: Database, number: string): Promise<CareInvoice | Refusal> {
  const found = await findCareInvoice(db, number);
  return found ? toCareInvoice(found) : refuse('not_found', 'There is no invoice of this number.');
}
