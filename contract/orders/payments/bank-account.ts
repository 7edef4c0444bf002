import * as z from 'zod/mini';

/** The account of the shop that a customer transfers money to. */
export const bankAccount = z
  .object({ account_name: z.string(), bank_name: z.string(), account_number: z.string(), ifsc: z.string() })
  .register(z.globalRegistry, { id: 'BankAccount' });

export type BankAccount = z.infer<typeof bankAccount>;
