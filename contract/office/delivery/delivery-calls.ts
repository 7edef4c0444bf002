import { MANAGERS, office, PACKING_ROLES, type Shown } from '#contract/office/call.ts';
import type { applyImportQuery } from '#contract/office/import/import.ts';
import type * as delivery from './delivery.ts';
import type { deliveryReportResponse } from './delivery-import.ts';

/** Those who handle parcels. */

type Change = Shown<typeof delivery.deliveryChangeResponse>;
type Report = Shown<typeof deliveryReportResponse>;

export const deliveryCalls = {
  listDeliveryPrefixes: office<{
    query: Shown<typeof delivery.deliveryPrefixesQuery>;
    response: Shown<typeof delivery.deliveryPrefixesResponse>;
  }>('GET', 'delivery', PACKING_ROLES, 'Where the shop delivers: first digits of pincodes with their days'),
  readDeliveryPrefix: office<{
    params: Shown<typeof delivery.deliveryPrefixParams>;
    response: Shown<typeof delivery.deliveryPrefixResponse>;
  }>('GET', 'delivery/prefixes/:prefix', PACKING_ROLES, 'One prefix, with the shorter and the longer ones'),
  readPincodeRule: office<{
    query: Shown<typeof delivery.pincodeRuleQuery>;
    response: Shown<typeof delivery.pincodeRuleResponse>;
  }>('GET', 'delivery/pincode', PACKING_ROLES, 'Which prefix counts for a pincode, and what shoppers read'),
  addDeliveryPrefix: office<{ body: Shown<typeof delivery.addDeliveryPrefixBody>; response: Change }>(
    'POST',
    'delivery',
    MANAGERS,
    'Add a prefix',
  ),
  editDeliveryPrefix: office<{ body: Shown<typeof delivery.editDeliveryPrefixBody>; response: Change }>(
    'POST',
    'delivery/edit',
    MANAGERS,
    'Change how the shop delivers to a prefix; orders keep what they were promised',
  ),
  removeDeliveryPrefix: office<{ body: Shown<typeof delivery.removeDeliveryPrefixBody>; response: Change }>(
    'POST',
    'delivery/remove',
    MANAGERS,
    'Remove a prefix: a shorter one counts instead, or nothing',
  ),
  previewDeliveryImport: office<{ response: Report }>(
    'POST',
    'delivery/import/preview',
    MANAGERS,
    'What a file of prefixes would change, or every fault in it: one CSV file as multipart/form-data',
  ),
  applyDeliveryImport: office<{ query: Shown<typeof applyImportQuery>; response: Report }>(
    'POST',
    'delivery/import/apply',
    MANAGERS,
    'Import a file of prefixes, if it changes what its preview said',
  ),
  exportDelivery: office<{ response: string }>(
    'GET',
    'export/delivery',
    MANAGERS,
    'Every prefix as a CSV file, which an import takes back without a change',
  ),
};
