import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallShape } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import type { Role } from '#contract/office/roles.ts';
import { IDLE_SECONDS_HEADER } from '#contract/office/staff.ts';
import type { Acting, Actor } from '../acting.ts';
import { busyOnTimeout } from './request-timeout.ts';
import {
  addRoute,
  type Context,
  contextOf,
  type Outcome,
  type Schemas,
  sendRefusal,
} from './route-binding.ts';

export const OFFICE_COOKIE = 'tola_office';

/** A member of staff, as identified by the session cookie. */
export interface StaffSession {
  staffId: number;
  /** The person, or the command that makes a call. */
  actor: Actor;
  name: string;
  email: string;
  role: Role;
  isDemo: boolean;
  sessionId: string;
  tokenHash: Buffer;
  /** `password`: the second step is still to be done. */
  stage: OfficeCall['stage'];
  hasPin: boolean;
  /** Waits for the PIN. */
  isLocked: boolean;
}

/** Finds the person of a cookie's token; undefined without a live session. */
export type IdentifyStaff = (token: string, idleMs: number) => Promise<StaffSession | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    identifyStaff: IdentifyStaff;
    actingAs(actor: Actor): Acting;
  }
}

const staffOfRequest = new WeakMap<FastifyRequest, StaffSession>();

/** Whether a browser sent the request from a page of another site. Other programs send no Origin. */
export function isForeign({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Milliseconds since the person last pressed or typed, as the office reports with each request of its screens. */
export function idleMsOf({ headers }: FastifyRequest): number {
  const seconds = headers[IDLE_SECONDS_HEADER];
  return typeof seconds === 'string' && /^[0-9]{1,7}$/.test(seconds) ? Number(seconds) * 1000 : 0;
}

/** Sets or renews the session cookie. */
export function setOfficeCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(OFFICE_COOKIE, token, {
    path: `${API_BASE}/office`,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

export function clearOfficeCookie(reply: FastifyReply): void {
  reply.clearCookie(OFFICE_COOKIE, { path: `${API_BASE}/office` });
}

/** Checks session, origin and role before the body is validated, so that validation reveals nothing to strangers. */
export function staffOnly(app: FastifyInstance, call: OfficeCall) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.cookies[OFFICE_COOKIE];
    const identified =
      token && (await busyOnTimeout(request, reply, app.identifyStaff(token, idleMsOf(request))));
    if (!identified) return sendRefusal(reply, refuse('unauthenticated'));
    const refused = isRefusal(identified) ? identified : whyRefused(call, identified, request);
    if (refused) return sendRefusal(reply, refused);
    if (!isRefusal(identified)) staffOfRequest.set(request, identified);
  };
}

function whyRefused(call: OfficeCall, staff: StaffSession, request: FastifyRequest): Refusal | undefined {
  if (call.method !== 'GET' && isForeign(request)) return refuse('foreign_origin');
  if (call.stage === 'open' && staff.stage !== 'open') return refuse('second_step_needed');
  if (staff.isLocked && !call.isForLocked) return refuse('session_locked');
  return call.roles.includes(staff.role) ? undefined : refuse('role_not_allowed');
}

export type OfficeContext<Shape extends CallShape> = Context<Shape> & { staff: StaffSession; acting: Acting };

/** The context of a call of the office; undefined when `staffOnly` did not run. */
export function officeContextOf<Shape extends CallShape>(
  app: FastifyInstance,
  request: FastifyRequest,
): OfficeContext<Shape> | undefined {
  const staff = staffOfRequest.get(request);
  return staff && { ...contextOf<Shape>(request), staff, acting: app.actingAs(staff.actor) };
}

/** The roles of a call, for the OpenAPI document. */
export function rolesText({ roles }: OfficeCall): string {
  return `Roles: ${roles.join(', ')}.`;
}

export function bindOfficeCall<Shape extends CallShape>(
  app: FastifyInstance,
  call: OfficeCall<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: OfficeContext<Shape>, reply: FastifyReply) => Outcome<Shape>,
  options: { bodyLimit?: number } = {},
): void {
  addRoute(
    app,
    call,
    schemas,
    async (request, reply) => {
      const context = officeContextOf<Shape>(app, request);
      return context ? respond(context, reply) : refuse('unauthenticated');
    },
    { preValidation: staffOnly(app, call), description: rolesText(call), ...options },
  );
}
