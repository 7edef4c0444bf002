import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  bindOfficeCall,
  clearOfficeCookie,
  idleMsOf,
  isForeign,
  OFFICE_COOKIE,
  type StaffSession,
  setOfficeCookie,
} from '#api/platform/http/office-binding.ts';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  acceptInvitationBody,
  currentSessionResponse,
  invitationParams,
  invitationResponse,
  type OfficeSession,
  officeLoginBody,
  officeSessionParams,
  officeSessionResponse,
  officeSessionsResponse,
} from '#contract/office/staff.ts';
import { secondStepsOf } from '../second-step/second-step-service.ts';
import { acceptInvitation, logInStaff, readInvitation } from '../sign-in-service.ts';
import { endOwnOfficeSession, identifyStaff, logoutStaff, ownOfficeSessions } from './session-service.ts';

export async function shownSession({ db }: Pick<Shop, 'db'>, staff: StaffSession): Promise<OfficeSession> {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = await secondStepsOf(db, staff.staffId);
  return {
    ...{ staff_id: staff.staffId, name: staff.name, email: staff.email, role: staff.role },
    ...{ stage: staff.stage, is_demo: staff.isDemo },
    ...{ has_authenticator: hasAuthenticator, passkeys, recovery_codes_left: recoveryCodesLeft },
    ...{ has_pin: staff.hasPin, is_locked: staff.isLocked },
  };
}

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
});

export function officeSessionRoutes(app: FastifyInstance, shop: Shop): void {
  signInRoutes(app, shop);
  ownSessionRoutes(app, shop);
}

function signInRoutes(app: FastifyInstance, shop: Shop): void {
  /** Responds to a login with the new session, whose token goes into the cookie. */
  const begin = async (request: FastifyRequest, reply: FastifyReply, outcome: string | Refusal) => {
    if (isRefusal(outcome)) return outcome;
    setOfficeCookie(request, reply, outcome);
    const staff = await identifyStaff(shop, outcome);
    return staff ? { data: await shownSession(shop, staff) } : refuse('unauthenticated');
  };

  bindPublicCall(
    app,
    signInCalls.login,
    { body: officeLoginBody, response: officeSessionResponse },
    async ({ body, request }, reply) => {
      if (isForeign(request)) return refuse('foreign_origin');
      return begin(request, reply, await logInStaff(shop, body, clientOf(request)));
    },
  );

  bindPublicCall(
    app,
    signInCalls.getInvitation,
    { query: invitationParams, response: invitationResponse },
    async ({ query }) => {
      const found = await readInvitation(shop, query.token);
      if (isRefusal(found)) return found;
      const { name, email, role, endsAt } = found;
      return { data: { name, email, role, ends_at: endsAt.toISOString() } };
    },
  );

  bindPublicCall(
    app,
    signInCalls.acceptInvitation,
    { body: acceptInvitationBody, response: officeSessionResponse },
    async ({ body, request }, reply) => {
      if (isForeign(request)) return refuse('foreign_origin');
      return begin(request, reply, await acceptInvitation(shop, body, clientOf(request)));
    },
  );
}

function ownSessionRoutes(app: FastifyInstance, shop: Shop): void {
  bindPublicCall(
    app,
    signInCalls.getSession,
    { response: currentSessionResponse },
    async ({ request }, reply) => {
      reply.header('cache-control', 'no-store');
      const token = request.cookies[OFFICE_COOKIE];
      const staff = token === undefined ? undefined : await identifyStaff(shop, token, idleMsOf(request));
      return { data: staff ? await shownSession(shop, staff) : null };
    },
  );

  bindOfficeCall(app, officeCalls.logout, { response: messageResponse }, async ({ staff }, reply) => {
    await logoutStaff(shop.db, staff);
    clearOfficeCookie(reply);
    return { message: 'You are logged out.' };
  });

  bindOfficeCall(app, officeCalls.getSessions, { response: officeSessionsResponse }, async ({ staff }) => ({
    data: await ownOfficeSessions(shop, staff),
  }));

  bindOfficeCall(
    app,
    officeCalls.endSession,
    { params: officeSessionParams, response: messageResponse },
    async ({ params, staff }) =>
      (await endOwnOfficeSession(shop.db, staff, params.session_id)) ?? {
        message: 'That session has ended.',
      },
  );
}
