import { businessOf } from '#api/invoices/invoice-response-rules.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import type {
  CreditNote,
  CreditNoteEntry,
  CreditNoteLine,
  LighterPiece,
} from '#contract/orders/documents/credit-notes.ts';
import { milligrams, toGrams } from '#contract/weight.ts';
import type { creditNotes } from '#db/tables/money/credit-notes.ts';
import type { WholeNote } from './credit-queries.ts';

/** A credit note as the lists of an order name it. */
export function toCreditNoteEntry(note: typeof creditNotes.$inferSelect): CreditNoteEntry {
  return {
    number: note.creditNoteNumber,
    kind: note.kind,
    invoice_number: note.invoiceNumber,
    date: note.noteDate.toISOString(),
    total: toRupees(note.totalPaise),
    cause: note.cause,
  };
}

/** A whole credit note; customer, seller and place of supply are the copies of its invoice. */
export function toCreditNote({ note, invoice, lines, weights }: WholeNote): CreditNote {
  const isOtherState = invoice.supplyStateCode !== invoice.seller.state_code;
  return {
    ...{ number: note.creditNoteNumber, kind: note.kind, cause: note.cause },
    date: note.noteDate.toISOString(),
    invoice_number: invoice.invoiceNumber,
    invoice_date: invoice.invoiceDate.toISOString(),
    order_id: note.orderId,
    billing_address: invoice.billingAddress,
    customer_name: invoice.customerName,
    customer_phone: invoice.customerPhone,
    ...businessOf(invoice),
    place_of_supply: { state_name: invoice.supplyStateName, state_code: invoice.supplyStateCode },
    state_tax: invoice.stateTax,
    seller: invoice.seller,
    subtotal: toRupees(note.subtotalPaise),
    igst: toRupees(note.igstPaise),
    ...amountsOf(note),
    lines: lines.map((line) => {
      const lighter = weights.filter(({ orderItemId }) => orderItemId === line.billed.orderItemId);
      return {
        ...toLine(line, isOtherState),
        ...(lighter.length > 0 && { lighter_pieces: lighter.map(toLighter) }),
      };
    }),
  };
}

type Amounts = Record<
  'discountPaise' | 'taxableValuePaise' | 'cgstPaise' | 'sgstPaise' | 'roundOffPaise' | 'totalPaise',
  Paise
>;

const amountsOf = (amounts: Amounts) => ({
  discount: toRupees(amounts.discountPaise),
  taxable_value: toRupees(amounts.taxableValuePaise),
  cgst: toRupees(amounts.cgstPaise),
  sgst: toRupees(amounts.sgstPaise),
  round_off: toRupees(amounts.roundOffPaise),
  total: toRupees(amounts.totalPaise),
});

function toLighter(weight: WholeNote['weights'][number]): LighterPiece {
  return {
    ...{ sold_weight: toGrams(weight.soldMilligrams), net_weight: toGrams(weight.weighedMilligrams) },
    ...(weight.ratePaisePerGram !== null && { rate: toRupees(weight.ratePaisePerGram) }),
    ...{ metal: toRupees(weight.metalPaise), wastage: toRupees(weight.wastagePaise) },
    making: toRupees(weight.makingPaise),
  };
}

function toLine({ credited, billed }: WholeNote['lines'][number], isOtherState: boolean): CreditNoteLine {
  const { round_off: _roundOff, ...amounts } = amountsOf(credited);
  const { quantity } = credited;
  const weight = billed.netWeightMilligrams;
  return {
    description: billed.description,
    hsn: billed.hsn,
    purity: billed.purity,
    net_weight: toGrams(weight),
    quantity,
    billed_quantity: billed.quantity,
    unit: billed.unitCode,
    unit_quantity: billed.unitCode === 'GMS' ? toGrams(milligrams(weight * quantity)) : quantity,
    gst_percent: billed.gstRateBasisPoints / 100,
    igst: toRupees(paise(isOtherState ? credited.cgstPaise + credited.sgstPaise : 0)),
    ...amounts,
  };
}
