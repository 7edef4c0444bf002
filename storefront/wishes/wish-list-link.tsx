import { useEffect } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import { paths } from '#storefront/paths.ts';
import { useStoredUser } from '#storefront/session/stored-user.ts';
import { Icon } from '#storefront/ui/controls/icon.tsx';
import { refreshHearts } from './refresh-hearts.ts';
import { hasUsedWishes, useWishedPieces } from './wished-pieces.ts';

interface WishListLinkProps {
  className?: string | undefined;
  wordClass?: string | undefined;
  badgeClass?: string | undefined;
}

/** Leads to the wish list, with the number of its pieces; asks which they are if this browser has used one. */
export function WishListLink({ className, wordClass, badgeClass }: WishListLinkProps) {
  const count = useWishedPieces((pieces) => pieces.length);
  const user = useStoredUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer has another list
  useEffect(() => {
    if (hasUsedWishes()) void refreshHearts();
  }, [user?.token]);
  return (
    <Link
      to={paths.wishList()}
      className={className}
      aria-label={count ? `Wish list, ${counted(count, 'piece')}` : 'Wish list'}
    >
      <Icon name="heart" />
      <span className={wordClass}>Wish list</span>
      {count > 0 && <span className={badgeClass}>{count}</span>}
    </Link>
  );
}
