import { Suspense, startTransition, useState } from 'react';
import { PRICE_BANDS } from '#contract/catalogue/catalogue-filter.ts';
import { usePreload } from '#storefront/api-client/use-preload.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { LISTING_COPY } from '../listing/listing-copy.ts';
import type { PriceFilterProps } from './price-filter-dialog.tsx';

const loadDialog = () => import('./price-filter-dialog.tsx');
const PriceFilterDialog = lazyPart(async () => ({ default: (await loadDialog()).PriceFilterDialog }));

/** The button that opens the price filter; its label includes the chosen band. */
export function PriceFilter(props: PriceFilterProps) {
  const [open, setOpen] = useState(false);
  const [isMounted, setIsMounted] = useState(false);
  const chosen = PRICE_BANDS.find(({ id }) => id === props.filters.band);
  usePreload(loadDialog);
  // Mounting and unmounting the dialog starts after the next paint and can be interrupted by further input.
  function show(next: boolean) {
    afterPaint(() =>
      startTransition(() => {
        setIsMounted(true);
        setOpen(next);
      }),
    );
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => show(true)}>
        {chosen ? `${LISTING_COPY.filterByPrice}: ${chosen.label}` : LISTING_COPY.filterByPrice}
      </Button>
      {/* Always mounted: React delays content that appears together with a new boundary by 300 ms. */}
      <Suspense>
        {isMounted && <PriceFilterDialog {...props} open={open} onClose={() => show(false)} />}
      </Suspense>
    </>
  );
}
