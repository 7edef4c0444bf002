import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type ChangeAddressBody, changeAddressBody } from '#contract/office/orders/address-change.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { type ChangedAddress, changeAddress } from './address-service.ts';

export function addressRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.changeAddress,
    { body: changeAddressBody, response: messageResponse },
    async ({ acting, body }) => {
      const { order_id: orderId, address_changes: seenChanges } = body;
      const outcome = await changeAddress(acting, { orderId, seenChanges, destination: destinationOf(body) });
      return isRefusal(outcome) ? outcome : { message: doneText(outcome) };
    },
  );
}

const destinationOf = ({ street, city, pincode, recipient_name, recipient_phone }: ChangeAddressBody) => ({
  ...{ street, city, pincode },
  recipientName: recipient_name || null,
  recipientPhone: recipient_phone || null,
});

function doneText({ wasPacked, isBack, promised }: ChangedAddress): string {
  if (isBack) return 'The address is changed. The order can be sent again.';
  const days = promised
    ? `It is promised ${deliverySpan(promised)}.`
    : 'Call the customer and agree on the day and the way.';
  const packing = wasPacked ? ' It was packed: pack it again, with a new slip.' : '';
  return `The address is changed. ${days}${packing}`;
}
