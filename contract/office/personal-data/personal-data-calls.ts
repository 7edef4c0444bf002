import { type Message, OWNER, office, type Shown } from '#contract/office/call.ts';
import type { customerIdBody, customerParams } from '#contract/office/customers/customers.ts';
import type { erasureResponse, personalDataResponse } from './personal-data.ts';

export const personalDataCalls = {
  exportPersonalData: office<{
    query: Shown<typeof customerParams>;
    response: Shown<typeof personalDataResponse>;
  }>('GET', 'customers/data', OWNER, 'A copy of what the shop stores of a customer, as a page to send'),
  getErasure: office<{ query: Shown<typeof customerParams>; response: Shown<typeof erasureResponse> }>(
    'GET',
    'customers/erasure',
    OWNER,
    'What must end before a customer’s data can be deleted',
  ),
  erasePersonalData: office<{ body: Shown<typeof customerIdBody>; response: Message }>(
    'POST',
    'customers/erase',
    OWNER,
    'Delete a customer’s data for good, except for what tax law requires',
  ),
};
