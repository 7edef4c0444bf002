import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import { LISTING_FIRST_PAGE_SIZE, LISTING_WIDE_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { isHydrating, useHydrated } from '#storefront/session/stored-user.ts';
import { useMediaQuery } from '#storefront/ui/use-media-query.ts';
import type { Listing } from './use-listing.ts';

const NARROW = '(width < 48em)';

/** The number of shown pieces per history entry, since the document was loaded. */
const shownCounts = new Map<string, number>();

/** The shown part of a listing, restored on back navigation; the code that restores it after a reload loads on the first scroll. */
export function useListingPlace(listing: Listing): Listing {
  const { key, search } = useLocation();
  const entry = key + search;
  const hydrated = useHydrated();
  const [isOfDocument] = useState(isHydrating);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const step = useMediaQuery(NARROW) ? LISTING_FIRST_PAGE_SIZE : LISTING_WIDE_FIRST_PAGE_SIZE;
  const { products, total, loading, error, loadMore, loadingMore } = listing;
  const count = shownCounts.get(entry) ?? step;
  const shown = useMemo(() => products.slice(0, count), [products, count]);
  const isIdle = hydrated && !loading && !error && !loadingMore;
  const isShort = isIdle && shown.length < Math.min(count, total ?? count);

  const show = useCallback(
    (pieces: number) => {
      shownCounts.set(entry, pieces);
      redraw();
    },
    [entry],
  );

  useEffect(() => {
    if (isShort) loadMore?.();
  }, [isShort, loadMore]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const follow = () =>
      import('./listing-place.ts').then(
        ({ followPlace }) => {
          if (!isLeft) stop ??= followPlace(entry, isOfDocument, show);
        },
        // Without a connection the place is not restored.
        () => undefined,
      );
    if (scrollY > 0) follow();
    else addEventListener('scroll', follow, { once: true, passive: true });
    return () => {
      isLeft = true;
      removeEventListener('scroll', follow);
      stop?.();
    };
  }, [entry, isOfDocument, show]);

  const isCut = shown.length < products.length;
  const showMore = () => show(shown.length + step);
  return { ...listing, products: shown, loadMore: isCut || loadMore ? showMore : undefined };
}
