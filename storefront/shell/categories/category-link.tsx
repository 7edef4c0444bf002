import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';

interface CategoryLinkProps {
  category: string;
  className?: string | undefined;
  current?: boolean;
  onClick?: () => void;
  children?: ReactNode;
}

/** Link target of a category's listing: in the URL, so that it can be shared, and in the state, which wins (P-17). */
export function categoryTarget(category: string) {
  return { to: paths.listing({ category }), state: { category } };
}

export function CategoryLink({ category, className, current, onClick, children }: CategoryLinkProps) {
  return (
    <Link
      {...categoryTarget(category)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children ?? category}
    </Link>
  );
}
