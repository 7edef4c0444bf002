import * as z from 'zod/mini';
import {
  atMost,
  dateOnly,
  emailField,
  instant,
  optionalText,
  requiredText,
  rupees,
} from '#contract/fields.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/order-states.ts';
import { PASSBOOK_STATUSES } from '#contract/schemes/passbook.ts';

export const customerId = z.uuid({ error: 'This is no customer.' });

const listedCustomer = z
  .object({
    user_id: z.string(),
    name: z.string(),
    /** Only their ends for a reader. */
    email: z.string(),
    phone: z.string(),
    customer_since: dateOnly,
    orders: z.int(),
  })
  .register(z.globalRegistry, { id: 'ListedCustomer' });

/** By a phone number or its last digits, the beginning of an e-mail, or words of the name; newest first. */
export const customersQuery = z.object({
  q: z.optional(z.string().check(z.trim(), atMost(100))),
  after: z.optional(customerId),
});

export const customersResponse = z.object({
  data: z.array(listedCustomer),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const customerParams = z.object({ user_id: customerId });

const customer = z
  .object({
    ...{ user_id: z.string(), name: z.string(), email: z.string(), phone: z.string() },
    /** As the customer wrote it in the profile. */
    address: z.string(),
    customer_since: dateOnly,
    /** When the personal data was deleted; null: it was not. */
    erased_at: z.nullable(instant),
    /** Browsers in which the customer is logged in. */
    sessions: z.int(),
    order_count: z.int(),
    /** The newest ones. */
    orders: z.array(
      z.object({
        order_id: z.string(),
        order_date: instant,
        order_status: z.enum(ORDER_STATUSES),
        payment_status: z.enum(PAYMENT_STATUSES),
        total: rupees,
      }),
    ),
    passbooks: z.array(
      z.object({
        user_scheme_id: z.int(),
        scheme_name: z.string(),
        status: z.enum(PASSBOOK_STATUSES),
        joined_on: dateOnly,
        paid_instalments: z.int(),
        instalments: z.int(),
        total_paid: rupees,
      }),
    ),
    invoices: z.array(
      z.object({ invoice_number: z.string(), order_id: z.string(), invoice_date: instant, total: rupees }),
    ),
    /** Where parcels went, the newest first. */
    delivery_addresses: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficeCustomer' });

export const customerResponse = z.object({ data: customer });

export const customerIdBody = z.object({ user_id: customerId });

/** A customer who has no account yet; the password is the customer's own to choose. */
export const newCustomerBody = z.object({
  name: requiredText('the name', 200),
  email: emailField,
  phone: requiredText('the phone number', 40),
  address: optionalText('the address', 1000),
});

/** Corrects what was written down wrong; as the whole form has it. */
export const changeCustomerBody = z.object({ user_id: customerId, ...newCustomerBody.shape });

export const newCustomerResponse = z.object({ message: z.string(), user_id: z.string() });

/** The link is shown once; only its hash is stored. */
export const resetLinkResponse = z.object({
  data: z.object({ link: z.string(), phone: z.string(), ends_at: instant }),
});

export type ChangeCustomerBody = z.infer<typeof changeCustomerBody>;
export type NewCustomerBody = z.infer<typeof newCustomerBody>;
export type ListedCustomer = z.infer<typeof listedCustomer>;
export type OfficeCustomer = z.infer<typeof customer>;
