import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  addDeliveryPrefixBody,
  deliveryChangeResponse,
  deliveryPrefixesQuery,
  deliveryPrefixesResponse,
  deliveryPrefixParams,
  deliveryPrefixResponse,
  editDeliveryPrefixBody,
  pincodeRuleQuery,
  pincodeRuleResponse,
  removeDeliveryPrefixBody,
} from '#contract/office/delivery/delivery.ts';
import { listPrefixes, readPincodeRule, readPrefix } from './prefix-list-service.ts';
import { addPrefix, type ChangedPrefix, editPrefix, removePrefix } from './prefix-service.ts';

function responseTo(changed: ChangedPrefix | Refusal, says: string) {
  return isRefusal(changed) ? changed : { message: `${changed.prefix} ${says}.`, data: changed };
}

export function deliveryOfficeRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.listDeliveryPrefixes,
    { query: deliveryPrefixesQuery, response: deliveryPrefixesResponse },
    async ({ query: { view, q, after }, acting }) => listPrefixes(acting.db, { view, words: q, after }),
  );

  bindOfficeCall(
    app,
    officeCalls.readDeliveryPrefix,
    { params: deliveryPrefixParams, response: deliveryPrefixResponse },
    async ({ params, acting }) => {
      const found = await readPrefix(acting.db, params.prefix);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.readPincodeRule,
    { query: pincodeRuleQuery, response: pincodeRuleResponse },
    async ({ query, acting }) => ({ data: await readPincodeRule(acting.db, query.pincode, acting.now) }),
  );

  bindOfficeCall(
    app,
    officeCalls.addDeliveryPrefix,
    { body: addDeliveryPrefixBody, response: deliveryChangeResponse },
    async ({ body: { prefix, is_sure: isSure = false, ...terms }, acting }) =>
      responseTo(await addPrefix(acting, { prefix, terms, isSure }), 'is in the list'),
  );

  bindOfficeCall(
    app,
    officeCalls.editDeliveryPrefix,
    { body: editDeliveryPrefixBody, response: deliveryChangeResponse },
    async ({ body: { prefix, version, is_sure: isSure = false, ...terms }, acting }) =>
      responseTo(await editPrefix(acting, { prefix, version, terms, isSure }), 'is changed'),
  );

  bindOfficeCall(
    app,
    officeCalls.removeDeliveryPrefix,
    { body: removeDeliveryPrefixBody, response: deliveryChangeResponse },
    async ({ body: { prefix, version, is_sure: isSure = false }, acting }) =>
      responseTo(await removePrefix(acting, { prefix, version, isSure }), 'is removed'),
  );
}
