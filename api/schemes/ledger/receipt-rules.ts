export const RECEIPT_SERIES = 'RV';
