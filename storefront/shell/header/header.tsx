import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { WishListLink } from '#storefront/wishes/wish-list-link.tsx';
import { CategoryMenu } from '../categories/category-menu.tsx';
import { CategoryNav } from '../categories/category-nav.tsx';
import { CategorySearch } from '../categories/category-search.tsx';
import { AccountArea } from './account-area.tsx';
import styles from './header.module.css';
import buttons from './icon-button.module.css';
import { Logo } from './logo.tsx';

/** The header. Its elements are in the order of the Tab key: a phone has the account in the first row, wider screens at the end. */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.menu}>
          <CategoryMenu />
        </div>
        <Logo />
        <div className={styles.narrowAccount}>
          <AccountArea />
        </div>
      </div>
      <div className={styles.nav}>
        <CategoryNav />
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <CategorySearch />
        </div>
        <Link to={paths.rates()} className={styles.rates}>
          Rates
        </Link>
        <Link to={paths.schemes()} className={styles.subscribe}>
          Subscribe
        </Link>
        <div className={styles.wishes}>
          <WishListLink className={buttons.button} wordClass={buttons.word} badgeClass={buttons.badge} />
        </div>
      </div>
      <div className={styles.account}>
        <AccountArea />
      </div>
    </header>
  );
}
