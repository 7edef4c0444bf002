import { lazy, Suspense, useState } from 'react';
import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue-filter.ts';
import { Button } from '#storefront/ui/button.tsx';
import { LISTING_WORDS } from './listing-words.ts';

const PriceFilterDialog = lazy(async () => {
  const { PriceFilterDialog } = await import('./price-filter-dialog.tsx');
  return { default: PriceFilterDialog };
});

interface PriceFilterProps {
  band: PriceBandId | undefined;
  onChange: (band: PriceBandId | undefined) => void;
}

/** Opens the choice of price bands; says which one is chosen. */
export function PriceFilter({ band, onChange }: PriceFilterProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const chosen = PRICE_BANDS.find(({ id }) => id === band);
  function show() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={show}>
        {LISTING_WORDS.filterByPrice}
        {chosen && `: ${chosen.label}`}
      </Button>
      {wanted && (
        <Suspense>
          <PriceFilterDialog open={open} onClose={() => setOpen(false)} band={band} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
