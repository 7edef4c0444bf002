import { showProductToast } from '#storefront/toasts/toasts.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import styles from './heart.module.css';
import { useWishedPieces } from './wished-pieces.ts';

interface HeartProps {
  productId: number;
  name: string;
  /** Wished in the address's choice, not in the standard version. */
  withChoice?: boolean;
  className?: string | undefined;
}

/** Puts a piece on the wish list, or takes it off. */
export function Heart({ productId, name, withChoice = false, className }: HeartProps) {
  const isWished = useWishedPieces((pieces) => pieces.some(({ product_id }) => product_id === productId));
  const press = () =>
    import('./change-wishes.tsx').then(
      ({ toggleWish }) => toggleWish(productId, name, withChoice),
      () => showProductToast('error', 'Your wish list was not changed. Please try again.'),
    );
  return (
    <button
      type="button"
      className={classNames(styles.heart, className)}
      aria-pressed={isWished}
      aria-label={`On my wish list: ${name}`}
      onClick={press}
    />
  );
}
