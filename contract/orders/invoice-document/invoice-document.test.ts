import { describe, expect, it } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import { invoiceDocument, invoiceDocuments } from './invoice-document.ts';
import {
  giftCardOnly,
  silverCoins,
  toAnotherState,
  withGiftCard,
  withinState,
} from './sample-invoices-testing.ts';

function paise(text: string): number {
  return Math.round(Number(text.replace(/[₹,]/g, '')) * 100);
}

describe('an invoice within the state', () => {
  const document = invoiceDocument(withinState);

  it('contains what CGST Rule 46 requires', () => {
    expect(document.title).toBe('TAX INVOICE');
    expect(document.copy).toBe('Original for Recipient');
    expect(document.facts.map((fact) => fact.value)).toEqual([
      'INV/26-27/000124',
      '20 Nov 2026',
      '1042',
      'Maharashtra (27)',
    ]);
    expect(document.parties[0]).toMatchObject({ heading: 'Sold by', name: 'Tola Jewellers' });
    expect(document.parties[0]?.lines).toContain('GSTIN 27AAACX0000X1Z0');
    expect(document.parties[1]).toEqual({
      heading: 'Bill to',
      name: 'Ananya Deshpande',
      lines: ['Flat 302, Sai Krupa CHS, Lokmanya Tilak Road', 'Mumbai 400081', 'Phone: +91 90000 00001'],
    });
    expect(document.notes).toContain('Reverse charge: No');
  });

  it('prints the five amounts of the response, which add up', () => {
    expect(document.totals.map(({ label, value }) => [label, value])).toEqual([
      ['Subtotal', '₹83,704.00'],
      ['Less: Discount', '₹3,871.96'],
      ['CGST', '₹1,197.48'],
      ['SGST', '₹1,197.48'],
    ]);
    const [subtotal = 0, discount = 0, cgst = 0, sgst = 0] = document.totals.map(({ value }) => paise(value));
    expect(subtotal - discount + cgst + sgst).toBe(paise(document.grandTotal.value));
    expect(document.amountInWords).toBe(
      'Amount in words: Rupees Eighty-Two Thousand Two Hundred Twenty-Seven Only',
    );
  });

  it('explains the amounts and prints the taxable value', () => {
    expect(document.totals.map(({ remark }) => remark)).toEqual([
      undefined,
      'Coupon PARIVAAR1000',
      undefined,
      'on a taxable value of ₹79,832.04',
    ]);
    const lines = withinState.lines.map((line) => ({ ...line, rounding: rupees(-0.48) }));
    const rounded = invoiceDocument({ ...withinState, lines, coupon_code: null, round_off: rupees(-0.01) });
    expect(rounded.totals.map(({ remark }) => remark)).toEqual([
      'includes price rounding of −₹0.96',
      undefined,
      undefined,
      'on a taxable value of ₹79,832.04, round-off −₹0.01',
    ]);
    expect(rounded.lines.rows[0]?.details[0]).toContain('Price rounding −₹0.48');
  });

  it('says what the coupon took off with and before tax, how it was paid, the rate of the metal and the stones', () => {
    const lines = withinState.lines.map((line) => ({
      ...line,
      ...{ rate_per_gram: rupees(11_365), stone: 'Diamond (natural) SI-GH, 0.03 ct' },
    }));
    const full = invoiceDocument({
      ...{ ...withinState, lines, coupon_amount: rupees(1000), coupon_before_tax: rupees(970.87) },
      ...{ payment_method: 'upi', payment_reference: 'pay_Sample0001' },
    });
    expect(full.totals[1]?.remark).toBe('Coupon PARIVAAR1000: ₹1,000 incl. GST, ₹970.87 before tax');
    expect(full.notes[0]).toBe('Paid by UPI, payment reference pay_Sample0001.');
    expect(full.lines.rows[0]?.details).toEqual([
      '22K (916)  ·  Gross 2.800 g  ·  Net 2.800 g  ·  Metal at ₹11,365 a gram  ·  Hallmarking: included',
      'Stones: Diamond (natural) SI-GH, 0.03 ct',
    ]);
  });

  it('calls the second half of the tax UTGST in a territory without a legislature', () => {
    const territory = invoiceDocument({ ...withinState, state_tax: 'UTGST' });
    expect(territory.totals.map(({ label }) => label).slice(2)).toEqual(['CGST', 'UTGST']);
    expect(territory.lines.columns).toContain('UTGST');
    expect(territory.taxSummary?.columns).toContain('UTGST');
    expect(JSON.stringify(territory)).not.toContain('SGST');
  });

  it('mentions the hallmark only for hallmarked pieces', () => {
    expect(document.lines.rows[0]?.details[0]).toContain('Hallmarking: included');
    expect(document.notes.join(' ')).toContain('Assaying and Hallmarking Centre');
    const coins = invoiceDocument({ ...withinState, lines: [silverCoins] });
    expect(JSON.stringify(coins)).not.toMatch(/hallmark/i);
  });

  it('has a value in every column', () => {
    expect(document.lines.columns).toContain('CGST');
    expect(document.lines.rows[1]).toEqual({
      number: '2',
      description: 'Sutra Box Chain',
      details: ['22K (916)  ·  Gross 3.900 g  ·  Net 3.902 g  ·  Hallmarking: included'],
      figures: [
        ...['711319', '1 PCS', '₹44,324.00', '₹0.00', '₹3,103.00', '₹1,507.58', '₹45,919.42'],
        ...['₹688.79', '₹688.79', '₹47,297.00'],
      ],
    });
    for (const row of document.lines.rows) expect(row.figures).toHaveLength(document.lines.columns.length);
  });

  it('sums the tax by HSN and rate', () => {
    const mixed = invoiceDocument({ ...withinState, lines: [...withinState.lines, silverCoins] });
    expect(mixed.taxSummary?.rows).toEqual([
      ['711319', '1.5% + 1.5%', '₹79,832.04', '₹1,197.48', '₹1,197.48', '₹2,394.96'],
      ['711810', '1.5% + 1.5%', '₹5,800.00', '₹87.00', '₹87.00', '₹174.00'],
    ]);
    expect(mixed.lines.rows[2]?.details).toEqual([
      'Silver 999  ·  Gross 20.000 g  ·  Net 20.000 g per piece  ·  2 pieces',
    ]);
    expect(mixed.lines.rows[2]?.figures[1]).toBe('40.000 GMS');
  });
});

describe('other invoices', () => {
  it('prints IGST in place of CGST and SGST for another state', () => {
    const document = invoiceDocument(toAnotherState);
    expect(document.lines.columns.slice(-3)).toEqual(['Taxable', 'IGST', 'Total']);
    expect(document.totals.map((total) => total.label)).toEqual(['Subtotal', 'Less: Discount', 'IGST']);
    expect(document.taxSummary?.rows).toEqual([['711319', '3%', '₹79,832.04', '₹2,394.96', '₹2,394.96']]);
  });

  it('is a receipt when there are only gift cards', () => {
    const document = invoiceDocument(giftCardOnly);
    expect(document.title).toBe('GIFT CARD RECEIPT');
    expect(document.facts.map(({ label }) => label)).toEqual(['Receipt number', 'Receipt date', 'Order']);
    expect(document.totals.map(({ label }) => label)).toEqual(['Subtotal', 'Less: Discount']);
    expect(document.taxSummary).toBeNull();
    expect(document.lines.rows[0]?.figures).toEqual(['–', '1', '₹5,000.00']);
  });

  it('makes one document for goods and one for gift cards, which refer to each other', () => {
    const [invoice, receipt, ...more] = invoiceDocuments(withGiftCard);
    expect(more).toEqual([]);
    expect([invoice.title, receipt?.title]).toEqual(['TAX INVOICE', 'GIFT CARD RECEIPT']);
    expect([invoice.facts[0]?.value, receipt?.facts[0]?.value]).toEqual([
      'INV/26-27/000124',
      'GC/26-27/000001',
    ]);
    expect([invoice.grandTotal.value, receipt?.grandTotal.value]).toEqual(['₹82,227.00', '₹5,000.00']);
    expect([invoice.lines.rows.length, receipt?.lines.rows.length]).toEqual([2, 1]);
    expect(invoice.notes).toContain(
      'The gift cards of this order: gift card receipt GC/26-27/000001, ₹5,000.00.',
    );
    expect(receipt?.notes).toContain('The pieces of this order: invoice INV/26-27/000124, ₹82,227.00.');
  });

  it('prints a raw address with city and pincode N/A', () => {
    const document = invoiceDocument({ ...withinState, billing_address: '12 Hill Road,\nBandra' });
    expect(document.parties[1]?.lines).toEqual([
      '12 Hill Road,',
      'Bandra',
      'City: N/A',
      'Pincode: N/A',
      'Phone: +91 90000 00001',
    ]);
  });

  it('prints the delivery address if it differs', () => {
    const elsewhere = JSON.stringify({ street: '34, Second Street', city: 'Chennai', pincode: '600004' });
    const document = invoiceDocument({ ...withinState, shipping_address: elsewhere });
    expect(document.parties[2]).toMatchObject({
      heading: 'Deliver to',
      name: 'Ananya Deshpande',
      lines: ['34, Second Street', 'Chennai 600004'],
    });
    expect(
      invoiceDocument({ ...withinState, shipping_address: withinState.billing_address }).parties,
    ).toHaveLength(2);
  });

  it('prints who receives a gift, with the phone', () => {
    const gift = { recipient_name: 'Asha Menon', recipient_phone: '+91 90000 00009' };
    expect(invoiceDocument({ ...withinState, ...gift }).parties[2]).toEqual({
      heading: 'Deliver to',
      name: 'Asha Menon',
      lines: ['Flat 302, Sai Krupa CHS, Lokmanya Tilak Road', 'Mumbai 400081', 'Phone: +91 90000 00009'],
    });
    const phoneOnly = invoiceDocument({ ...withinState, recipient_phone: '+91 90000 00009' });
    expect(phoneOnly.parties[2]).toMatchObject({ name: 'Ananya Deshpande' });
  });

  it('marks only documents with the demo GSTIN as demo', () => {
    const demo = (gstin: string) =>
      invoiceDocument({ ...withinState, seller: { ...withinState.seller, gstin } }).terms.join(' ');
    expect(demo('27AAACX0000X1Z0')).toContain('Demo document');
    expect(demo('27AAPFU0939F1ZV')).not.toContain('Demo');
  });

  it('needs only the required fields', () => {
    const { invoice_number, order_id, invoice_date, billing_address } = withinState;
    const { subtotal, cgst, sgst, discount, total_amount } = withinState;
    const figures = { subtotal, cgst, sgst, discount, total_amount };
    const document = invoiceDocument({ invoice_number, order_id, invoice_date, billing_address, ...figures });
    expect(document.lines.rows).toEqual([]);
    expect(document.grandTotal.value).toBe('₹82,227.00');
  });
});

describe('an invoice of registered pieces', () => {
  const [first] = withinState.lines;
  const sold = { gross_weight: 2.853, net_weight: 2.812 };
  const detailsOf = (pieces: object[]) => {
    const lines = [{ ...first, pieces }] as typeof withinState.lines;
    const document = invoiceDocument({ ...withinState, lines });
    return { details: document.lines.rows[0]?.details, notes: document.notes };
  };

  it('names the HUID and the weights of the piece', () => {
    const { details, notes } = detailsOf([{ huid: 'AB12C3', ...sold }]);
    expect(details?.at(-1)).toBe('This piece: HUID AB12C3 · gross 2.853 g · net 2.812 g');
    expect(notes).toContain('The HUID of a piece can be checked in the BIS CARE app.');
  });

  it('numbers several pieces, and says nothing of a HUID where there is none', () => {
    const { details, notes } = detailsOf([sold, sold]);
    expect(details?.slice(-2)).toEqual([
      'Piece 1: gross 2.853 g · net 2.812 g',
      'Piece 2: gross 2.853 g · net 2.812 g',
    ]);
    expect(notes.join()).not.toContain('HUID');
  });
});
