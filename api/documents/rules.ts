/** The number of a document from how an address writes it: `INV-26-27-000124` is INV/26-27/000124. */
export function documentNumber(written: string): string {
  return written.toUpperCase().replace(/^([A-Z0-9]{1,3})-(\d\d-\d\d)-(\d+)$/, '$1/$2/$3');
}
