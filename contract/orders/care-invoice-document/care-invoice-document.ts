import { formatIndianDate } from '#contract/indian-time.ts';
import { amountInWords } from '#contract/money/amount-in-words.ts';
import { formatRupeesExact, type Rupees, toPaise } from '#contract/money/money.ts';
import type { CareInvoice } from '#contract/orders/documents/care-invoices.ts';
import { documentFrame, type InvoiceDocument } from '#contract/orders/invoice-document/invoice-document.ts';
import { buyerParty, sellerParty } from '#contract/orders/invoice-document/invoice-parties.ts';
import { paymentMethod } from '#contract/orders/invoice-document/payment-facts.ts';
import { printableText } from '#contract/orders/invoice-document/printable-text.ts';
import { TAX_FIELDS, taxNames } from '#contract/orders/invoice-document/tax-names.ts';

/** The content of the printed invoice of cleaning or a repair, as CGST rule 46 asks for it (P-366). */
export function careInvoiceDocument(invoice: CareInvoice): InvoiceDocument {
  const { seller, place_of_supply, taxable_value, round_off, total } = invoice;
  const frame = documentFrame(seller);
  const taxes = taxNames(invoice).map((name) => ({ label: name, value: amount(invoice[TAX_FIELDS[name]]) }));
  const rate = invoice.gst_percent / taxes.length;
  return {
    ...frame,
    title: 'TAX INVOICE',
    facts: [
      { label: 'Invoice number', value: invoice.number },
      { label: 'Invoice date', value: formatIndianDate(invoice.date) },
      { label: 'Order', value: invoice.order_id },
      { label: 'Place of supply', value: `${place_of_supply.state_name} (${place_of_supply.state_code})` },
    ].map(({ label, value }) => ({ label, value: printableText(value) })),
    parties: [sellerParty(seller), buyerParty('Bill to', invoice)],
    lines: {
      columns: ['SAC', 'Qty', 'Taxable', ...taxes.map(({ label }) => label), 'Total'],
      rows: [
        {
          number: '1',
          description: printableText(invoice.description).replaceAll('\n', ' '),
          details: [`Note ${invoice.care_number}`],
          figures: [
            invoice.sac,
            '1',
            amount(taxable_value),
            ...taxes.map(({ value }) => value),
            amount(total),
          ],
        },
      ],
    },
    taxSummary: null,
    totals: [
      { label: 'Taxable value', value: amount(taxable_value) },
      ...taxes.map(({ label, value }) => ({ label: `${label} ${rate}%`, value })),
      ...(round_off ? [{ label: 'Round-off', value: amount(round_off) }] : []),
    ],
    grandTotal: { label: 'Total', value: amount(total) },
    amountInWords: `Amount in words: ${amountInWords(toPaise(total))}`,
    notes: [printableText(paidText(invoice)), 'Reverse charge: No'],
    terms: ['This is a computer-generated invoice and needs no signature.', ...frame.terms],
  };
}

function paidText({ paid_by, payment_reference }: CareInvoice): string {
  const method = paymentMethod({ payment_method: paid_by });
  return payment_reference
    ? `Paid by ${method}, payment reference ${payment_reference}.`
    : `Paid by ${method}.`;
}

/** Formatted as `₹1,23,456.00`. */
const amount = (given: Rupees): string => formatRupeesExact(toPaise(given));
