import { Link } from 'react-router';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import { paths } from '#storefront/paths.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { ContactLinks } from '../footer/contact-links.tsx';
import { CategoryLink } from './category-link.tsx';
import styles from './category-menu.module.css';
import { useCurrentCategory } from './category-nav.tsx';

/** The categories in a panel that slides in from the left. */
export default function CategoryMenuDialog({ onClose }: { onClose: () => void }) {
  const current = useCurrentCategory();
  return (
    <Dialog open onClose={onClose} title="Menu" side="left">
      <nav aria-label="Categories">
        <ul>
          {menuCategories(useTexts(MENU_TEXTS)).map((category) => (
            <li key={category}>
              <CategoryLink
                category={category}
                current={category === current}
                className={styles.link}
                onClick={onClose}
              />
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.more}>
        <li>
          <Link to={paths.rates()} className={styles.link} onClick={onClose}>
            Today’s gold rate
          </Link>
        </li>
        <li>
          <Link to={paths.schemes()} className={styles.link} onClick={onClose}>
            Savings schemes
          </Link>
        </li>
        <li>
          <Link to={paths.policies()} className={styles.link} onClick={onClose}>
            Our policies
          </Link>
        </li>
      </ul>
      <ContactLinks />
    </Dialog>
  );
}
