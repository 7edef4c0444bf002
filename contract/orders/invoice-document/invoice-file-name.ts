const MAX_LENGTH = 60;

/** The name of the download, as `INV-26-27-000124.pdf`: letters, digits and single hyphens only. */
export function invoiceFileName(invoice: { invoice_number: string }): string {
  const name = invoice.invoice_number
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH);
  return `${name || 'invoice'}.pdf`;
}
