import { describe, expect, it } from 'vitest';
import { invoiceDocument } from './invoice-document.ts';
import { giftCardOnly, silverCoins, toAnotherState, withinState } from './sample-invoices.ts';

function paise(text: string): number {
  return Math.round(Number(text.replace(/[₹,]/g, '')) * 100);
}

describe('an invoice within the state', () => {
  const document = invoiceDocument(withinState);

  it('says what Rule 46 asks for', () => {
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

  it('prints the five figures of the call, which add up', () => {
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

  it('tells of coupon and round-off beside the discount, where they are part of it', () => {
    expect(document.totals[1]?.remark).toBe('Coupon PARIVAAR1000');
    const rounded = invoiceDocument({ ...withinState, coupon_code: null, round_off: -0.01 });
    expect(rounded.totals[1]?.remark).toBe('includes round-off of −₹0.01');
    expect(invoiceDocument({ ...withinState, coupon_code: null }).totals[1]).not.toHaveProperty('remark');
  });

  it('has a figure under every column', () => {
    expect(document.lines.columns).toContain('CGST');
    expect(document.lines.rows[1]).toEqual({
      number: '2',
      description: 'Sutra Box Chain',
      details: '22K916  ·  Gross 3.900 g  ·  Net 3.902 g',
      figures: [
        ...['711319', '1', '₹44,324.00', '₹0.00', '₹3,103.00', '₹1,507.58', '₹45,919.42'],
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
    expect(mixed.lines.rows[2]?.details).toBe('Silver 999  ·  Gross 20.000 g  ·  Net 20.000 g per piece');
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
    expect(document.title).toBe('RECEIPT');
    expect(document.taxSummary).toBeNull();
    expect(document.lines.rows[0]?.figures).toEqual(['–', '1', '₹5,000.00']);
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

  it('names the delivery address when it is another one', () => {
    const elsewhere = JSON.stringify({ street: '34, Second Street', city: 'Chennai', pincode: '600004' });
    const document = invoiceDocument({ ...withinState, shipping_address: elsewhere });
    expect(document.parties[2]).toMatchObject({
      heading: 'Ship to',
      lines: ['34, Second Street', 'Chennai 600004'],
    });
    expect(
      invoiceDocument({ ...withinState, shipping_address: withinState.billing_address }).parties,
    ).toHaveLength(2);
  });

  it('calls only papers with the demo GSTIN a demo', () => {
    const demo = (gstin: string) =>
      invoiceDocument({ ...withinState, seller: { ...withinState.seller, gstin } }).terms.join(' ');
    expect(demo('27AAACX0000X1Z0')).toContain('Demo document');
    expect(demo('27AAPFU0939F1ZV')).not.toContain('Demo');
  });

  it("makes do with the specification's fields", () => {
    const { invoice_number, order_id, invoice_date, billing_address } = withinState;
    const { subtotal, cgst, sgst, discount, total_amount } = withinState;
    const figures = { subtotal, cgst, sgst, discount, total_amount };
    const document = invoiceDocument({ invoice_number, order_id, invoice_date, billing_address, ...figures });
    expect(document.lines.rows).toEqual([]);
    expect(document.grandTotal.value).toBe('₹82,227.00');
  });
});
