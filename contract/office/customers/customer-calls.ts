import { MANAGERS, type Message, office, type Shown } from '#contract/office/call.ts';
import type {
  customerIdBody,
  customerParams,
  customerResponse,
  customersQuery,
  customersResponse,
  resetLinkResponse,
} from './customers.ts';

const SERVING = ['owner', 'manager', 'counter'] as const;

export const customerCalls = {
  listCustomers: office<{
    query: Shown<typeof customersQuery>;
    response: Shown<typeof customersResponse>;
  }>(
    'GET',
    'customers',
    [...SERVING, 'accountant', 'reader'],
    'Customers by phone, e-mail or name; a reader sees only the ends of phone and e-mail',
  ),
  readCustomer: office<{
    params: Shown<typeof customerParams>;
    response: Shown<typeof customerResponse>;
  }>('GET', 'customers/:user_id', [...SERVING, 'accountant'], 'A customer with orders, plans and invoices'),
  endCustomerSessions: office<{ body: Shown<typeof customerIdBody>; response: Message }>(
    'POST',
    'customers/sessions/end',
    SERVING,
    'Log a customer out everywhere, when the customer asks for it',
  ),
  makeResetLink: office<{
    body: Shown<typeof customerIdBody>;
    response: Shown<typeof resetLinkResponse>;
  }>(
    'POST',
    'customers/reset-link',
    MANAGERS,
    'A link at which a customer chooses a new password; the response holds it, once',
  ),
};
