import type * as z from 'zod/mini';
import type { messageResponse } from '#contract/accounts/accounts.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import { ROLES, type Role } from './roles.ts';
import type { SESSION_STAGES } from './staff.ts';

export type Shown<Schema> = z.infer<Schema>;
export type Message = Shown<typeof messageResponse>;

/** A call of the office: for the named roles, once the session is at its stage. */
export interface OfficeCall<Shape extends CallShape = CallShape> extends Call<Shape> {
  access: 'staff';
  summary: string;
  roles: readonly Role[];
  stage: (typeof SESSION_STAGES)[number];
  /** About the caller's own access, so that no command can make it. */
  isOwnAccess: boolean;
  /** Whether a session that waits for its PIN may make it. */
  isForLocked: boolean;
}

export const OWNER = ['owner'] as const;
export const MANAGERS = ['owner', 'manager'] as const;
export const COUNTER_ROLES = [...MANAGERS, 'counter'] as const;
export const PACKING_ROLES = [...COUNTER_ROLES, 'packer'] as const;
/** Packers see the pieces of an order only. */
export const READING_ROLES = [...COUNTER_ROLES, 'accountant', 'reader'] as const;
export const MONEY_ROLES = ['owner', 'manager', 'accountant'] as const;

/** A row of the table of office calls; `path` is below `/api/v1/office/`. */
export function office<Shape extends CallShape>(
  method: Call['method'],
  path: string,
  roles: readonly Role[],
  summary: string,
): OfficeCall<Shape> {
  return {
    ...{ method, path: `/office/${path}`, access: 'staff', roles, summary },
    stage: 'open',
    isOwnAccess: false,
    isForLocked: false,
  };
}

/** A call about the caller's own access, for every role. */
export function ownAccess<Shape extends CallShape>(
  method: Call['method'],
  path: string,
  summary: string,
): OfficeCall<Shape> {
  return { ...office<Shape>(method, path, ROLES, summary), isOwnAccess: true };
}

/** A call that is needed to finish a login, so the password is enough for it. */
export function loginStep<Shape extends CallShape>(
  method: Call['method'],
  path: string,
  summary: string,
): OfficeCall<Shape> {
  return { ...ownAccess<Shape>(method, path, summary), stage: 'password' };
}

/** A call of the caller's own access that a locked session may make. */
export function whileLocked<Shape extends CallShape>(call: OfficeCall<Shape>): OfficeCall<Shape> {
  return { ...call, isForLocked: true };
}
