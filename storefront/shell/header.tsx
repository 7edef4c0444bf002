import { Link } from 'react-router';
import { SHOP_NAME } from '#contract/constants.ts';
import { paths } from '#storefront/paths.ts';
import { AccountArea } from './account-area.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { CategoryNav } from './category-nav.tsx';
import { CategorySearch } from './category-search.tsx';
import styles from './header.module.css';

/** The header. The server renders it for an anonymous visitor; the logged-in user is known after hydration. */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.menu}>
          <CategoryMenu />
        </div>
        <Link to={paths.home()} className={styles.logo} aria-label={`${SHOP_NAME}, home`}>
          <svg aria-hidden="true" width="30" height="30" viewBox="0 0 32 32">
            <circle cx="16" cy="16" r="14" fill="none" stroke="var(--gold)" strokeWidth="1.5" />
            <path d="M9 11h14M16 11v11" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
          </svg>
          {SHOP_NAME}
        </Link>
        <div className={styles.account}>
          <AccountArea />
        </div>
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <CategorySearch />
        </div>
        <Link to={paths.schemes()} className={styles.subscribe}>
          Subscribe
        </Link>
      </div>
      <div className={styles.nav}>
        <CategoryNav />
      </div>
    </header>
  );
}
