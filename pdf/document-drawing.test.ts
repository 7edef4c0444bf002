import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import { creditNote } from '#contract/orders/documents/credit-notes.ts';
import type { PrintableInvoice } from '#contract/orders/invoice-document/printable-invoice.ts';
import { MISSING_SIGN } from '#contract/orders/invoice-document/printable-text.ts';
import {
  boxChain,
  giftCardOnly,
  silverCoins,
  toAnotherState,
  withGiftCard,
  withinState,
} from '#contract/orders/invoice-document/sample-invoices-testing.ts';
import { drawCreditNote } from './credit-note-drawing.ts';
import { readFonts } from './fonts/read-fonts.ts';
import { drawInvoice } from './invoice-drawing.ts';

const WIDEST_ORDER_ID = 'W'.repeat(20);

const loadFonts = readFonts(join(import.meta.dirname, 'fonts'));

interface Read {
  bytes: string;
  /** The text of each page. */
  pages: string[];
}

const printed = async (invoice: PrintableInvoice) => read(await drawInvoice(invoice, loadFonts));

async function read(bytes: Uint8Array): Promise<Read> {
  const raw = Buffer.from(bytes).toString('latin1');
  const file = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const content = await (await file.getPage(number)).getTextContent();
    pages.push(
      content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
  }
  return { bytes: raw, pages };
}

function formatted(rupees: number): string {
  return rupees.toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
}

describe('drawInvoice', () => {
  it('makes a PDF of one A4 page that holds every value of the call', async () => {
    const { bytes, pages } = await printed(withinState);
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(pages).toHaveLength(1);
    const [text = ''] = pages;
    const { subtotal, cgst, sgst, discount, total_amount } = withinState;
    for (const amount of [subtotal, cgst, sgst, discount, total_amount])
      expect(text).toContain(formatted(amount));
    for (const line of withinState.lines) {
      expect(text).toContain(line.description);
      for (const amount of [line.metal_value, line.making_charges, line.taxable_value, line.total]) {
        expect(text).toContain(formatted(amount));
      }
    }
    for (const words of [
      ...['TAX INVOICE', 'Original for Recipient', 'INV/26-27/000124', '20 Nov 2026', '1042'],
      ...['Ananya Deshpande', 'Mumbai 400081', 'Maharashtra (27)', 'GSTIN 27AAACX0000X1Z0', '711319'],
      ...['Gross 2.800 g', 'Reverse charge: No', 'Page 1 of 1', 'PARIVAAR1000'],
    ]) {
      expect(text).toContain(words);
    }
  });

  it('makes the same bytes each time, dated when the invoice was issued', async () => {
    const first = await drawInvoice(toAnotherState, loadFonts);
    const second = await drawInvoice(toAnotherState, loadFonts);
    expect(Buffer.from(first).equals(second)).toBe(true);
    const { info } = await (await getDocument({ data: first, verbosity: 0 }).promise).getMetadata();
    expect(info).toMatchObject({ CreationDate: 'D:20261120000000Z' });
  });

  it('prints an order id without a line break', async () => {
    for (const order_id of ['X4FACN5N53QB8SEPWC35', 'MWQGVN0HDK6M2XWRGQ8N', WIDEST_ORDER_ID]) {
      const { pages } = await printed({ ...withinState, order_id });
      expect(pages[0]).toContain(order_id);
    }
  });

  it('prints the rupee sign and Indian grouping', async () => {
    const { pages } = await printed({ ...withinState, total_amount: rupees(123_456) });
    expect(pages[0]).toContain('₹1,23,456.00');
  });

  it('keeps Devanagari text extractable in reading order', async () => {
    const { pages } = await printed(toAnotherState);
    const text = pages.join('').replace(/\s/g, '');
    for (const words of ['अनन्यादेशपांडे', 'हिन्दीविद्यालयकेपास', 'लोकमान्यटिळकमार्ग', 'मुंबई400081']) {
      expect(text).toContain(words);
    }
  });

  it.each([
    [10, 2],
    [40, 4],
  ])('takes %d lines over %d pages, each with the table head', async (count, expected) => {
    const lines = Array.from({ length: count }, (_, index) => ({
      ...(index % 2 === 0 ? boxChain : silverCoins),
      description: `Piece ${index + 1} of ${count}`,
    }));
    const { pages } = await printed({ ...withinState, lines });
    expect(pages).toHaveLength(expected);
    pages.forEach((page, index) => {
      expect(page).toContain('DESCRIPTION');
      expect(page).toContain(`Page ${index + 1} of ${expected}`);
    });
    for (const line of lines) expect(pages.join('\n')).toContain(line.description);
    expect(pages.at(-1)).toContain(`Piece ${count} of ${count}`);
    expect(pages.at(-1)).toContain('₹82,227.00');
  });

  it('SEC-32 handles the longest names, addresses and amounts', async () => {
    const { pages } = await printed({
      ...withinState,
      customer_name: 'x'.repeat(200),
      billing_address: JSON.stringify({
        street: 'Road '.repeat(100),
        city: 'y'.repeat(100),
        pincode: '400081',
      }),
      order_id: 'z'.repeat(64),
      lines: [{ ...boxChain, description: 'Necklace '.repeat(22), total: rupees(1_234_567_890.12) }],
      total_amount: rupees(1_234_567_890.12),
    });
    expect(pages[0]?.match(/x/g)?.length).toBeGreaterThanOrEqual(200);
    expect(pages.join('')).toContain('₹1,23,45,67,890.12');
  });

  it('keeps any address within the page', async () => {
    const { pages } = await printed({
      ...withinState,
      billing_address: 'a\n'.repeat(4000),
      customer_phone: '',
    });
    expect(pages[0]).toContain('…');
    expect(pages[0]).toContain('Shree Ganesha Pendant');
    expect(pages.at(-1)).toContain('₹82,227.00');
  });

  it('SEC-32 renders any characters and makes no text active', async () => {
    const hostile = ') /JavaScript (app.alert(1)) /URI (http://example.com) <script>\\ \u0000\u202e தமிழ் 😀';
    const { bytes, pages } = await printed({
      ...withinState,
      invoice_number: hostile,
      customer_name: hostile,
      billing_address: hostile,
      lines: [{ ...boxChain, description: hostile }],
    });
    expect(pages.join('')).toContain(`<script>\\ ${MISSING_SIGN}`);
    // The title in the metadata is UTF-16, so it cannot match.
    expect(bytes).not.toMatch(/\/(JavaScript|JS|URI|Annots|OpenAction|Launch)\b/);
  });

  it('prints the invoice and the gift card receipt of one order in one file', async () => {
    const { pages } = await printed(withGiftCard);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('TAX INVOICE');
    expect(pages[0]).toContain('₹82,227.00');
    expect(pages[1]).toContain('GIFT CARD RECEIPT');
    expect(pages[1]).toContain('GC/26-27/000001');
    expect(pages[1]).not.toContain('continued');
  });

  it('prints a gift card receipt', async () => {
    const { pages } = await printed(giftCardOnly);
    expect(pages[0]).toContain('RECEIPT');
    expect(pages[0]).toContain('₹5,000.00');
  });
});

describe('drawCreditNote', () => {
  it('prints the particulars without a line break in a number', async () => {
    for (const order_id of ['6PPQA7TD7ESCVQMVQWWH', WIDEST_ORDER_ID]) {
      const note = creditNote.parse({
        ...withinState,
        ...{
          number: 'CRN/26-27/000124',
          kind: 'credit note',
          cause: 'return',
          date: '2026-11-28T05:30:00.000Z',
        },
        ...{ order_id, taxable_value: withinState.subtotal, igst: 0, round_off: 0, total: 82_227, lines: [] },
        place_of_supply: { state_name: 'Dadra and Nagar Haveli and Daman and Diu', state_code: '26' },
      });
      const [text = ''] = (await read(await drawCreditNote(note, loadFonts))).pages;
      for (const fact of [note.number, '28 Nov 2026', note.invoice_number, order_id])
        expect(text).toContain(fact);
    }
  });
});
