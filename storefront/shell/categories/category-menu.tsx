import { Suspense, startTransition, useState } from 'react';
import { Icon } from '#storefront/ui/controls/icon.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import styles from '../header/icon-button.module.css';

const CategoryMenuDialog = lazyPart(() => import('./category-menu-dialog.tsx'));

/** The button that opens the categories on narrow screens. */
export function CategoryMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <Icon name="menu" />
      </button>
      <Suspense>{open && <CategoryMenuDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
