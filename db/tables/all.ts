/** Every table, for the database connection and the migration generator. */
export * from './accounts.ts';
export * from './approvals.ts';
export * from './audit.ts';
export * from './cart.ts';
export * from './catalogue.ts';
export * from './coupons.ts';
export * from './fulfilment.ts';
export * from './invoices.ts';
export * from './media.ts';
export * from './orders.ts';
export * from './payment-matters.ts';
export * from './payments.ts';
export * from './pieces.ts';
export * from './rates.ts';
export * from './schemes.ts';
export * from './settings.ts';
export * from './staff.ts';
