import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { productsQuery } from '#storefront/api-client/queries.ts';

interface CategoryNames {
  state: 'loading' | 'failed' | 'ready';
  names: string[] | undefined;
  /** Asks for the names, unless they are there or on their way. */
  load: () => void;
}

/** The names of the catalogue's categories, asked for when they are first wanted. No product comes with them. */
export function useCategoryNames(): CategoryNames {
  const [wanted, setWanted] = useState(false);
  const query = useQuery({
    ...productsQuery({ page_size: 0 }),
    enabled: wanted,
    select: (response) => namesOf(response.data),
  });
  return {
    state: query.isError ? 'failed' : query.isPending ? 'loading' : 'ready',
    names: query.data,
    load() {
      setWanted(true);
      if (query.isError && !query.isFetching) query.refetch();
    },
  };
}

/** The names a shopper may see: inactive categories and doubles are left out. */
export function namesOf(categories: readonly Partial<Category>[] | undefined): string[] {
  if (!Array.isArray(categories)) return [];
  const active = categories.filter(({ status }) => status?.toLowerCase() !== 'inactive');
  return [...new Set(active.flatMap(({ category_name }) => category_name ?? []))];
}
