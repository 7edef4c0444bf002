/** Prefix of receipt voucher numbers, before the financial year. */
export const RECEIPT_SERIES = 'RV';
