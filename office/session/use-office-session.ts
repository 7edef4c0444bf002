import { useSuspenseQuery } from '@tanstack/react-query';
import type { OfficeCall } from '#contract/office/call.ts';
import type { OfficeSession } from '#contract/office/staff.ts';
import { sessionQuery } from '../api-client/queries.ts';

/** The session of the person; only inside of the shell, which has read it. */
export function useOfficeSession(): OfficeSession {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('outside of the shell, or after the session ended');
  return data;
}

/** Whether the person's role may make a call, so that a screen offers nothing that would be refused. */
export function mayCall({ role }: Pick<OfficeSession, 'role'>, call: OfficeCall): boolean {
  return call.roles.includes(role);
}
