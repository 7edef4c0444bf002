import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { joinablePlansQuery, joinablePlansResponse } from '#contract/office/schemes/joining.ts';
import {
  officePassbookResponse,
  passbooksQuery,
  passbooksResponse,
} from '#contract/office/schemes/passbooks.ts';
import {
  closeSchemeBody,
  editSchemeBody,
  makeSchemeBody,
  officeSchemesResponse,
  schemeChangeResponse,
  schemeParams,
  schemeResponse,
} from '#contract/office/schemes/schemes.ts';
import { passbookParams } from '#contract/schemes/passbook.ts';
import { listJoinablePlans } from './joining-office-service.ts';
import { listPassbooks, readOfficePassbook } from './passbook-office-service.ts';
import {
  type ChangedScheme,
  closeScheme,
  editScheme,
  listOfficeSchemes,
  makeScheme,
  readOfficeScheme,
} from './scheme-office-service.ts';

/** The response to a change, with the version that an Undo states. */
function withMessage(changed: ChangedScheme | Refusal, says: string) {
  if (isRefusal(changed)) return changed;
  const { schemeId, schemeName, version } = changed;
  return { message: `${schemeName} ${says}.`, data: { scheme_id: schemeId, version } };
}

export function officeSchemeRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.listSchemes, { response: officeSchemesResponse }, async ({ acting }) => ({
    data: await listOfficeSchemes(acting.db, acting.now),
  }));

  bindOfficeCall(
    app,
    officeCalls.readScheme,
    { params: schemeParams, response: schemeResponse },
    async ({ params, acting }) => {
      const scheme = await readOfficeScheme(acting.db, params.scheme_id, acting.now);
      return isRefusal(scheme) ? scheme : { data: scheme };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.makeScheme,
    { body: makeSchemeBody, response: schemeChangeResponse },
    async ({ body, acting }) => withMessage(await makeScheme(acting, body), 'is made'),
  );

  bindOfficeCall(
    app,
    officeCalls.editScheme,
    { body: editSchemeBody, response: schemeChangeResponse },
    async ({ body: { scheme_id, version, ...entered }, acting }) =>
      withMessage(
        await editScheme(acting, { schemeId: scheme_id, version }, entered),
        'is changed for new members',
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.closeScheme,
    { body: closeSchemeBody, response: schemeChangeResponse },
    async ({ body: { scheme_id, version }, acting }) =>
      withMessage(await closeScheme(acting, { schemeId: scheme_id, version }), 'is closed for joining'),
  );

  bindOfficeCall(
    app,
    officeCalls.listPassbooks,
    { query: passbooksQuery, response: passbooksResponse },
    async ({ query, acting }) => listPassbooks(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.getJoinablePlans,
    { query: joinablePlansQuery, response: joinablePlansResponse },
    ({ query, acting }) => listJoinablePlans(shop, query.user_id, acting.now),
  );

  bindOfficeCall(
    app,
    officeCalls.readPassbook,
    { params: passbookParams, response: officePassbookResponse },
    async ({ params, acting }) => readOfficePassbook(shop, params.user_scheme_id, acting.now),
  );
}
