import { lazy, Suspense, startTransition, useState } from 'react';
import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue-filter.ts';
import { usePreload } from '#storefront/api-client/use-preload.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';
import { Button } from '#storefront/ui/button.tsx';
import { LISTING_COPY } from './listing-copy.ts';

const loadDialog = () => import('./price-filter-dialog.tsx');
const PriceFilterDialog = lazy(async () => ({ default: (await loadDialog()).PriceFilterDialog }));

interface PriceFilterProps {
  band: PriceBandId | undefined;
  onChange: (band: PriceBandId | undefined) => void;
}

/** Opens the choice of price bands; says which one is chosen. */
export function PriceFilter({ band, onChange }: PriceFilterProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const chosen = PRICE_BANDS.find(({ id }) => id === band);
  usePreload(loadDialog);
  // Drawing the dialog and taking it down come after the frame that answers the press, and give way to the next press.
  function show(next: boolean) {
    afterPaint(() =>
      startTransition(() => {
        setWanted(true);
        setOpen(next);
      }),
    );
  }
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => show(true)}>
        {LISTING_COPY.filterByPrice}
        {chosen && `: ${chosen.label}`}
      </Button>
      {/* Always there: React makes whoever comes with a boundary of their own wait for 300 ms. */}
      <Suspense>
        {wanted && (
          <PriceFilterDialog open={open} onClose={() => show(false)} band={band} onChange={onChange} />
        )}
      </Suspense>
    </>
  );
}
