import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#storefront/session/stored-user.ts';
import {
  addressOfFilters,
  filtersOfAddress,
  type ListingFilters,
  listingState,
  mergedFilters,
} from './listing-filters.ts';

interface ListingChoice {
  filters: ListingFilters;
  /** The words of the tile or link that led here. */
  tileWords: string | undefined;
  change: (part: Partial<Pick<ListingFilters, 'band' | 'sort'>>) => void;
}

/** What is asked for, from the navigation state and the address; the first is mirrored into the second. */
export function useListingFilters(): ListingChoice {
  const { search, state: anyState } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The server knows no navigation state, so the first picture in the browser must not either.
  const state = useMemo(() => listingState(hydrated ? anyState : null), [hydrated, anyState]);
  const address = useMemo(() => filtersOfAddress(new URLSearchParams(search)), [search]);
  const filters = useMemo(() => mergedFilters(address, state), [address, state]);

  const mirrored = addressOfFilters(filters);
  const isMirrored = mirrored === addressOfFilters(address);
  useEffect(() => {
    if (!isMirrored) navigate(mirrored, { replace: true, state: anyState, preventScrollReset: true });
  }, [isMirrored, mirrored, anyState, navigate]);

  return {
    filters,
    tileWords: state.category || state.gender ? state.title : undefined,
    change(part) {
      const next = addressOfFilters({ ...filters, ...part });
      navigate(next || '?', { replace: true, state: anyState, preventScrollReset: true });
    },
  };
}
