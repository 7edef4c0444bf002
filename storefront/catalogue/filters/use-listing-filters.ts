import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { filtersOfAddress, type ListingFilters, listingState, mergedFilters } from './listing-filters.ts';

interface ListingChoice {
  filters: ListingFilters;
  /** The label of the tile or link that led here. */
  tileLabel: string | undefined;
  change: (part: Partial<Omit<ListingFilters, 'category'>>) => void;
}

/** The filters from the navigation state and the URL; the state is copied into the URL (P-17). */
export function useListingFilters(): ListingChoice {
  const { search, state: anyState } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The server does not know the navigation state, so hydration must ignore it.
  const state = useMemo(() => listingState(hydrated ? anyState : null), [hydrated, anyState]);
  const address = useMemo(() => filtersOfAddress(new URLSearchParams(search)), [search]);
  const filters = useMemo(() => mergedFilters(address, state), [address, state]);

  const mirrored = paths.listing(filters);
  const isMirrored = mirrored === paths.listing(address);
  useEffect(() => {
    if (!isMirrored) navigate(mirrored, { replace: true, state: anyState, preventScrollReset: true });
  }, [isMirrored, mirrored, anyState, navigate]);

  return {
    filters,
    tileLabel: state.category || state.gender ? state.title : undefined,
    change(part) {
      const next = { ...filters, ...part };
      // The state would win over a changed gender in the URL, and its label is then outdated.
      const nextState = 'gender' in part ? null : anyState;
      navigate(paths.listing(next), { replace: true, state: nextState, preventScrollReset: true });
    },
  };
}
