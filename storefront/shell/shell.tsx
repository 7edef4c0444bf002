import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SessionWatch } from '#storefront/session/session-watch.tsx';
import { ToastArea } from '#storefront/toasts/toast-area.tsx';
import { AccountDialogs } from './account-dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** What every page shares: header, page area, footer, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
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

/** After a change of page the focus goes to the new page, so that the keyboard and a screen reader start there. */
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
    <main id="content" ref={area} tabIndex={-1}>
      {children}
    </main>
  );
}
