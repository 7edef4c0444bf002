import { issueCardsWrite } from '#api/gift-cards/card-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import type { PieceOfLine } from '#api/pieces/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { stateTaxOf } from '#contract/addresses/states.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import { cardWords } from '#contract/gift-cards/card-words.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { unitOfGoods } from '#contract/orders/documents/invoice-unit.ts';
import type { StoredBilledPiece } from '#contract/pieces/billed-pieces.ts';
import { INVOICE_EDITION } from '#db/tables/money/invoices.ts';
import { placeOfSupply } from './place-of-supply-rules.ts';
import { findOldGoldPaid, findSold, issueWrites, type Sold, type UnnumberedLine } from './queries.ts';
import {
  billingAddressText,
  GIFT_CARD_SERIES,
  invoiceTotals,
  type LineTax,
  lineTax,
  type SoldLine,
} from './rules.ts';

interface Billed {
  order: OrderHead;
  /** Absent where gift cards paid everything. */
  payment: { id: string; method: string | null } | undefined;
  /** The savings plan that paid a part. */
  plan: { userSchemeId: number; savedPaise: Paise } | undefined;
}

export type Issuer = Pick<Shop, 'seller' | 'invoicePrefix'>;

type SoldItem = Sold[number]['item'] & Pick<Sold[number], 'pieces'>;

function toSoldLine(item: SoldItem): SoldLine {
  return {
    productPricePaise: item.unitProductPricePaise,
    makingChargesPaise: item.unitMakingChargesPaise,
    discountPaise: item.unitDiscountPaise,
    gstCgstPaise: item.unitCgstPaise,
    gstSgstPaise: item.unitSgstPaise,
    hsn: item.hsn,
    isGiftCard: item.isGiftCard,
    quantity: item.quantity,
    unitPricePaise: item.unitPricePaise,
    couponSharePaise: item.couponSharePaise,
    discountedSubtotalPaise: item.discountedSubtotalPaise,
  };
}

const billedPiece = ({
  huid,
  grossWeightMilligrams,
  netWeightMilligrams,
}: PieceOfLine): StoredBilledPiece => ({
  huid,
  grossWeightMilligrams,
  netWeightMilligrams,
});

/** Copies everything an invoice line prints from the order item; it is never changed later. */
function toInvoiceLine(item: SoldItem, tax: LineTax): UnnumberedLine {
  return {
    orderItemId: item.orderItemId,
    isGiftCard: item.isGiftCard,
    description: item.productName,
    hsn: item.hsn,
    purity: item.purity,
    stone: item.stone,
    ...{ size: item.size, secondSize: item.secondSize, engraving: item.engraving },
    grossWeightMilligrams: item.grossWeightMilligrams,
    netWeightMilligrams: item.netWeightMilligrams,
    pieces: item.pieces.length > 0 ? item.pieces.map(billedPiece) : null,
    isHallmarked: isHallmarked(item),
    quantity: item.quantity,
    unitCode: unitOfGoods(item.hsn),
    unitPricePaise: item.unitPricePaise,
    unitProductPricePaise: item.unitProductPricePaise,
    unitStoneValuePaise: item.unitStoneValuePaise,
    unitMakingChargesPaise: item.unitMakingChargesPaise,
    unitDiscountPaise: item.unitDiscountPaise,
    couponSharePaise: item.couponSharePaise,
    ...tax,
  };
}

function paidBeforeOf({ giftCardPaise }: OrderHead, plan: Billed['plan'], oldGoldPaise: Paise) {
  return {
    ...(plan && { userSchemeId: plan.userSchemeId, planSavedPaise: plan.savedPaise }),
    ...(giftCardPaise > 0 && { giftCardPaise }),
    ...(oldGoldPaise > 0 && { oldGoldPaise }),
  };
}

/**
 * The writes that issue the invoice of an order that has just been paid, for `commitWith`: the number is taken last, so
 * that the counter is locked as briefly as possible and the series has no gaps (P-58). Concurrent payments may reach the
 * counter in another order than they read the clock; a later number never gets an earlier date. Gift cards get a receipt
 * in a separate series (P-63, docs/decisions/037) and are issued with it (P-351).
 */
export async function issueInvoiceWrites(
  tx: Database,
  { order, payment, plan }: Billed,
  issuer: Issuer,
  now: Date,
): Promise<Write[]> {
  const sold = await findSold(tx, order.orderId);
  const items = sold.map(({ item, pieces }) => ({ ...item, pieces }));
  const { buyer, business } = sold[0] ?? {};
  const sellersState = { stateName: issuer.seller.state_name, stateCode: issuer.seller.state_code };
  const supply = placeOfSupply(order, sellersState);
  const oldGoldPaise = order.giftCardPaise > 0 ? await findOldGoldPaid(tx, order.orderId) : paise(0);
  const common = {
    edition: INVOICE_EDITION,
    financialYear: financialYear(indianDate(now)),
    orderId: order.orderId,
    userId: order.userId,
    invoiceDate: now,
    customerName: buyer?.name ?? '',
    customerPhone: buyer?.phone ?? '',
    recipientName: order.recipientName,
    recipientPhone: order.recipientPhone,
    billingAddress: billingAddressText(order),
    paymentMethod: payment ? payment.method : cardWords(order.giftCardPaise, oldGoldPaise),
    paymentReference: payment?.id ?? null,
    supplyStateName: supply.stateName,
    supplyStateCode: supply.stateCode,
    isSupplyAssumed: supply.isAssumed,
    stateTax: stateTaxOf(sellersState.stateCode),
    seller: issuer.seller,
  };
  const documents = [
    { kind: 'invoice', series: issuer.invoicePrefix, items: items.filter((item) => !item.isGiftCard) },
    { kind: 'gift card receipt', series: GIFT_CARD_SERIES, items: items.filter((item) => item.isGiftCard) },
  ] as const;
  const issued = documents.filter((document) => document.items.length > 0);
  const hasCards = issued.some(({ kind }) => kind === 'gift card receipt');
  const documentWrites = issued.flatMap(({ kind, series, items: billed }) => {
    const taxed = billed.map((item) => ({ item, tax: lineTax(toSoldLine(item)) }));
    const totals = invoiceTotals(
      taxed.map(({ tax }) => tax),
      supply.stateCode === sellersState.stateCode,
    );
    const lines = taxed.map(({ item, tax }) => toInvoiceLine(item, tax));
    const couponCode = billed.some(({ couponSharePaise }) => couponSharePaise > 0) ? order.couponCode : null;
    // A gift card is not a supply, so that no tax can be claimed for it.
    const taxpayer = kind === 'invoice' ? business : null;
    const named = { buyerGstin: taxpayer?.gstin ?? null, buyerBusiness: taxpayer?.name ?? null };
    // Plans, gift cards and old gold pay no gift cards.
    const paidBefore = kind === 'invoice' ? paidBeforeOf(order, plan, oldGoldPaise) : {};
    return issueWrites(
      tx,
      { ...common, ...named, ...paidBefore, kind, series, couponCode, ...totals },
      lines,
    );
  });
  return hasCards ? [issueCardsWrite(tx, order.orderId, now), ...documentWrites] : documentWrites;
}
