import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  changeCustomerBody,
  customerIdBody,
  customerParams,
  customerResponse,
  customersQuery,
  customersResponse,
  newCustomerBody,
  newCustomerResponse,
  resetLinkResponse,
} from '#contract/office/customers/customers.ts';
import { changeCustomer } from './change-customer-service.ts';
import {
  endCustomerSessions,
  listCustomers,
  makeResetLink,
  readCustomer,
} from './customer-office-service.ts';
import { addCustomer } from './new-customer-service.ts';

export function officeCustomerRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.listCustomers,
    { query: customersQuery, response: customersResponse },
    async ({ query, acting, staff }) => listCustomers(acting.db, staff.role, query),
  );

  bindOfficeCall(
    app,
    officeCalls.readCustomer,
    { params: customerParams, response: customerResponse },
    async ({ params, acting }) => {
      const customer = await readCustomer(acting, params.user_id);
      return isRefusal(customer) ? customer : { data: customer };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.addCustomer,
    { body: newCustomerBody, response: newCustomerResponse },
    async ({ body, acting }) => {
      const added = await addCustomer(acting, shop, body);
      if (isRefusal(added)) return added;
      const news = added.isTold
        ? `An e-mail with a link to choose the password is on its way to ${body.email}.`
        : 'The shop has no mail server: a manager makes a link for the password, on this page.';
      return { message: `The account is open. ${news}`, user_id: added.userId };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.changeCustomer,
    { body: changeCustomerBody, response: messageResponse },
    async ({ body, acting }) => (await changeCustomer(acting, shop, body)) ?? { message: 'It is corrected.' },
  );

  bindOfficeCall(
    app,
    officeCalls.endCustomerSessions,
    { body: customerIdBody, response: messageResponse },
    async ({ body, acting }) =>
      (await endCustomerSessions(acting, body.user_id)) ?? {
        message: 'The customer is logged out everywhere.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.makeResetLink,
    { body: customerIdBody, response: resetLinkResponse },
    async ({ body, acting }) => {
      const made = await makeResetLink(acting, body.user_id, shop.shopAddress);
      if (isRefusal(made)) return made;
      return { data: { link: made.link, phone: made.phone, ends_at: made.endsAt.toISOString() } };
    },
  );
}
