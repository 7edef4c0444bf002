import { COUNTER_ROLES, MANAGERS, type Message, office, type Shown } from '#contract/office/call.ts';
import type {
  changeCustomerBody,
  customerIdBody,
  customerParams,
  customerResponse,
  customersQuery,
  customersResponse,
  newCustomerBody,
  newCustomerResponse,
  resetLinkResponse,
} from './customers.ts';

export const customerCalls = {
  listCustomers: office<{
    query: Shown<typeof customersQuery>;
    response: Shown<typeof customersResponse>;
  }>(
    'GET',
    'customers',
    [...COUNTER_ROLES, 'accountant', 'reader'],
    'Customers by phone, e-mail or name; a reader sees only the ends of phone and e-mail',
  ),
  readCustomer: office<{
    params: Shown<typeof customerParams>;
    response: Shown<typeof customerResponse>;
  }>(
    'GET',
    'customers/:user_id',
    [...COUNTER_ROLES, 'accountant'],
    'A customer with orders, plans and invoices',
  ),
  addCustomer: office<{
    body: Shown<typeof newCustomerBody>;
    response: Shown<typeof newCustomerResponse>;
  }>(
    'POST',
    'customers/add',
    COUNTER_ROLES,
    'Open an account for a customer, who gets an e-mail with a link to choose the password',
  ),
  changeCustomer: office<{ body: Shown<typeof changeCustomerBody>; response: Message }>(
    'POST',
    'customers/change',
    MANAGERS,
    'Correct name, e-mail, phone or address of a customer who asks for it',
  ),
  endCustomerSessions: office<{ body: Shown<typeof customerIdBody>; response: Message }>(
    'POST',
    'customers/sessions/end',
    COUNTER_ROLES,
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
