import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Toaster } from 'sonner';
import { SHOP_NAME } from '#contract/constants.ts';
import type { OfficeSession } from '#contract/office/staff.ts';
import { sessionQuery } from '../api-client/queries.ts';
import { isScreenLocked, onScreenLock } from '../api-client/screen-lock.ts';
import { paths } from '../paths.ts';
import { LockScreen } from '../session/lock-screen.tsx';
import { useIdleLock } from '../session/use-idle-lock.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { Navigation } from './navigation.tsx';
import styles from './office-shell.module.css';

/** The frame of every screen: needs an open session, and offers what the person's role may do. */
export function OfficeShell() {
  const { data: session, error, isPending } = useQuery(sessionQuery);
  if (isPending) return null;
  if (session === undefined) return <Notice variant="error">{error?.message}</Notice>;
  if (session?.stage !== 'open') return <Navigate to={paths.logIn} replace />;
  return (
    <div className={styles.shell}>
      <Lock session={session} />
      <LeaveGuard />
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <header className={styles.bar}>
        <p className={styles.brand}>{SHOP_NAME} office</p>
        <Person name={session.name} role={session.role} />
      </header>
      <Navigation session={session} />
      <ScreenArea />
      <ScrollRestoration />
      <Toaster position="bottom-center" closeButton className={styles.toasts} />
    </div>
  );
}

function Lock({ session }: { session: OfficeSession }) {
  const isLocked = useSyncExternalStore(onScreenLock, isScreenLocked);
  useIdleLock(session);
  return isLocked && <LockScreen name={session.name} />;
}

function Person({ name, role }: { name: string; role: string }) {
  return (
    <div className={styles.person}>
      <NavLink to={paths.account}>
        {name} <span className={styles.role}>{role}</span>
      </NavLink>
      <LogOutButton />
    </div>
  );
}

/** The screen itself; it gets the focus after navigation, so that keyboard and screen reader users start there. */
function ScreenArea() {
  const { pathname } = useLocation();
  const area = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    area.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="screen" ref={area} tabIndex={-1} className={styles.screen}>
      <Outlet />
    </main>
  );
}
