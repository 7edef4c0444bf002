/** What the numbers of receipt vouchers begin with, before the financial year. */
export const RECEIPT_SERIES = 'RV';
