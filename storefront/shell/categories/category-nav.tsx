import { useLocation } from 'react-router';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import { paths } from '#storefront/paths.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { CategoryLink } from './category-link.tsx';
import styles from './category-nav.module.css';

/** The categories in a row, for wide screens. */
export function CategoryNav() {
  const current = useCurrentCategory();
  return (
    <nav aria-label="Categories">
      <ul className={styles.row}>
        {menuCategories(useTexts(MENU_TEXTS)).map((category) => (
          <li key={category}>
            <CategoryLink category={category} current={category === current} className={styles.link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The category in the URL of the open listing, or null. */
export function useCurrentCategory(): string | null {
  const { pathname, search } = useLocation();
  return pathname === paths.listing() ? new URLSearchParams(search).get('category') : null;
}
