const LONGEST = 60;

/** What the downloaded file is called: `INV-26-27-000124.pdf`. Letters, digits and single hyphens only. */
export function invoiceFileName(invoice: { invoice_number: string }): string {
  const name = invoice.invoice_number
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `${name || 'invoice'}.pdf`;
}
