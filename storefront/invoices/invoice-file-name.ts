const MAX_LENGTH = 60;

/** What the downloaded file is called: `INV-26-27-000124.pdf`. Letters, digits and single hyphens only. */
export function invoiceFileName(invoice: { invoice_number: string }): string {
  const name = invoice.invoice_number
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH);
  return `${name || 'invoice'}.pdf`;
}
