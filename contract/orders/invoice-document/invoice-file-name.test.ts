import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceFileName } from './invoice-file-name.ts';

it('names the file after the invoice', () => {
  expect(invoiceFileName({ invoice_number: 'INV/26-27/000124' })).toBe('INV-26-27-000124.pdf');
  expect(invoiceFileName({ invoice_number: '../..\\etc/passwd' })).toBe('etc-passwd.pdf');
  expect(invoiceFileName({ invoice_number: '///' })).toBe('invoice.pdf');
});

it('SEC-34 returns a safe file name for any invoice number', () => {
  fc.assert(
    fc.property(fc.string(), (number) => {
      expect(invoiceFileName({ invoice_number: number })).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,59}\.pdf$/);
    }),
  );
});
