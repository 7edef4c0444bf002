import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OFFICE_LOCK_MS } from '#contract/office/roles.ts';
import type { OfficeSession } from '#contract/office/staff.ts';
import { idleMs, unreportedUse } from '../api-client/last-use.ts';
import { sessionQuery } from '../api-client/queries.ts';
import { isScreenLocked, setScreenLocked } from '../api-client/screen-lock.ts';

const TICK_MS = 10_000;
/** A long form makes no request for minutes; use is reported to the server this often. */
const REPORT_INTERVAL_MS = 30_000;
/** The server counts whole seconds. */
const GRACE_MS = 2000;

/** Covers a screen that nobody uses, once the server has locked the session, and reports to the server when it is used. */
export function useIdleLock({ role, has_pin }: Pick<OfficeSession, 'role' | 'has_pin'>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!has_pin) return;
    const timer = setInterval(() => {
      if (isScreenLocked()) return;
      const isUnused = idleMs() > OFFICE_LOCK_MS[role] + GRACE_MS;
      const { isUnreported, silentMs } = unreportedUse();
      // Another tab may be in use, so the server decides.
      if (isUnused || (isUnreported && silentMs > REPORT_INTERVAL_MS)) readSession(queryClient, isUnused);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [has_pin, role, queryClient]);
}

async function readSession(queryClient: QueryClient, isUnused: boolean): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  } catch {
    // Without a connection it is unknown whether another tab is in use.
    if (isUnused) setScreenLocked(true);
  }
}
