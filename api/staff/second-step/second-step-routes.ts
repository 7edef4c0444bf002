import { toSVG } from 'bwip-js/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bindOfficeCall, type StaffSession, setOfficeCookie } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  addPasskeyBody,
  authenticatorSetupResponse,
  officeSessionResponse,
  passkeyLoginBody,
  passkeyOptionsResponse,
  passkeyParams,
  passkeysResponse,
  recoveryCodesResponse,
  secondStepBody,
} from '#contract/office/staff.ts';
import { shownSession } from '../sessions/session-routes.ts';
import {
  addPasskey,
  finishPasskeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkey-service.ts';
import { findPasskeys } from './second-step-queries.ts';
import {
  confirmAuthenticator,
  enterCode,
  renewRecoveryCodes,
  type SecondStepDone,
  startAuthenticator,
} from './second-step-service.ts';

function siteOf({ headers, hostname, protocol, host }: FastifyRequest) {
  return { origin: headers.origin ?? `${protocol}://${host}`, host: hostname };
}

const asOptions = (options: object) => ({ data: { ...options } });

export function secondStepRoutes(app: FastifyInstance, shop: Shop): void {
  loginRoutes(app, shop);
  authenticatorRoutes(app, shop);
  passkeyRoutes(app, shop);
  recoveryCodesRoute(app, shop);
}

/** Responds to a second step that was added, whose session has a new token. */
function added(request: FastifyRequest, reply: FastifyReply, outcome: SecondStepDone | Refusal) {
  if (isRefusal(outcome)) return outcome;
  setOfficeCookie(request, reply, outcome.token);
  return { data: outcome.recoveryCodes };
}

function loginRoutes(app: FastifyInstance, shop: Shop): void {
  const opened = async (
    request: FastifyRequest,
    reply: FastifyReply,
    staff: StaffSession,
    outcome: string | Refusal,
  ) => {
    if (isRefusal(outcome)) return outcome;
    setOfficeCookie(request, reply, outcome);
    return { data: await shownSession(shop, { ...staff, stage: 'open' }) };
  };

  bindOfficeCall(
    app,
    officeCalls.enterCode,
    { body: secondStepBody, response: officeSessionResponse },
    async ({ body, staff, request }, reply) =>
      opened(request, reply, staff, await enterCode(shop, staff, body.code, request.ip)),
  );

  bindOfficeCall(
    app,
    officeCalls.startPasskeyLogin,
    { response: passkeyOptionsResponse },
    async ({ staff, request }) => asOptions(await startPasskeyLogin(shop, staff, siteOf(request))),
  );

  bindOfficeCall(
    app,
    officeCalls.finishPasskeyLogin,
    { body: passkeyLoginBody, response: officeSessionResponse },
    async ({ body, staff, request }, reply) =>
      opened(request, reply, staff, await finishPasskeyLogin(shop, staff, body.credential, siteOf(request))),
  );
}

function authenticatorRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.startAuthenticator,
    { response: authenticatorSetupResponse },
    async ({ staff }) => {
      const outcome = await startAuthenticator(shop, staff);
      if (isRefusal(outcome)) return outcome;
      const qr_svg = toSVG({ bcid: 'qrcode', text: outcome.address, scale: 3 });
      return { data: { ...outcome, qr_svg } };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.confirmAuthenticator,
    { body: secondStepBody, response: recoveryCodesResponse },
    async ({ body, staff, request }, reply) =>
      added(request, reply, await confirmAuthenticator(shop, staff, body.code)),
  );
}

function passkeyRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.startPasskey,
    { response: passkeyOptionsResponse },
    async ({ staff, request }) => {
      const outcome = await startPasskey(shop, staff, siteOf(request));
      return isRefusal(outcome) ? outcome : asOptions(outcome);
    },
  );

  bindOfficeCall(
    app,
    officeCalls.addPasskey,
    { body: addPasskeyBody, response: recoveryCodesResponse },
    async ({ body, staff, request }, reply) =>
      added(request, reply, await addPasskey(shop, staff, body, siteOf(request))),
  );

  bindOfficeCall(app, officeCalls.getPasskeys, { response: passkeysResponse }, async ({ staff }) => ({
    data: (await findPasskeys(shop.db, staff.staffId)).map((passkey) => ({
      passkey_id: passkey.credentialId,
      name: passkey.name,
      created_at: passkey.createdAt.toISOString(),
      last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    })),
  }));

  bindOfficeCall(
    app,
    officeCalls.removePasskey,
    { params: passkeyParams, response: messageResponse },
    async ({ params, staff }) =>
      (await removePasskey(shop, staff, params.passkey_id)) ?? { message: 'The passkey is removed.' },
  );
}

function recoveryCodesRoute(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.renewRecoveryCodes,
    { response: recoveryCodesResponse },
    async ({ staff }) => ({ data: await renewRecoveryCodes(shop, staff) }),
  );
}
