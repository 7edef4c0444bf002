import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { productsQuery } from '#storefront/api-client/queries.ts';

interface CategoryNames {
  state: 'loading' | 'failed' | 'ready';
  names: string[] | undefined;
  /** Fetches the names unless they are loaded or being loaded. */
  load: () => void;
}

/** The names of the catalogue's categories, fetched on the first `load()` and without products. */
export function useCategoryNames(): CategoryNames {
  const [isEnabled, setIsEnabled] = useState(false);
  const query = useQuery({
    ...productsQuery({ page_size: 0 }),
    enabled: isEnabled,
    select: (response) => namesOf(response.data),
  });
  return {
    state: query.isError ? 'failed' : query.isPending ? 'loading' : 'ready',
    names: query.data,
    load() {
      setIsEnabled(true);
      if (query.isError && !query.isFetching) query.refetch();
    },
  };
}

/** The visible category names; inactive categories and duplicates are left out (P-18). */
export function namesOf(categories: readonly Partial<Category>[] | undefined): string[] {
  if (!Array.isArray(categories)) return [];
  const active = categories.filter(({ status }) => status?.toLowerCase() !== 'inactive');
  return [...new Set(active.flatMap(({ category_name }) => category_name ?? []))];
}
