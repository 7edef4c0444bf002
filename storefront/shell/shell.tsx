import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SessionWatch } from '#storefront/session/session-watch.tsx';
import { ToastArea } from '#storefront/toasts/toast-area.tsx';
import { repeatMissedEvents } from '#storefront/ui/hydration/missed-events.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import styles from './shell.module.css';

/** The layout of every page (P-01): header, page area, footer, toasts, account dialog. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'));
    void repeatMissedEvents();
  }, []);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the page
      </a>
      <noscript>Without JavaScript you can look around, but not order.</noscript>
      <Header />
      <PageArea>{children}</PageArea>
      <Footer />
      <ToastArea />
      <AccountDialogs />
      <SessionWatch />
    </>
  );
}

/** The page area, which shows while the next page loads; it gets the focus after navigation, so that keyboard and screen reader users start there. */
function PageArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const area = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    area.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" ref={area} tabIndex={-1} data-state={useNavigation().state}>
      {children}
    </main>
  );
}
