import { useEffect, useState } from 'react';
import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue-filter.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { LISTING_COPY } from './listing-copy.ts';
import styles from './price-filter-dialog.module.css';

interface PriceFilterDialogProps {
  open: boolean;
  onClose: () => void;
  band: PriceBandId | undefined;
  onChange: (band: PriceBandId | undefined) => void;
}

/** The five price bands. A choice takes effect immediately, behind the dialog. */
export function PriceFilterDialog({ open, ...choice }: PriceFilterDialogProps) {
  return (
    <Dialog open={open} onClose={choice.onClose} title={LISTING_COPY.filterByPrice}>
      <BandChoice {...choice} />
    </Dialog>
  );
}

/** A component of its own, so that a choice does not re-render the dialog. */
function BandChoice({ onClose, band, onChange }: Omit<PriceFilterDialogProps, 'open'>) {
  // Optimistic: the radio button changes at once, the list follows when the URL has changed.
  const [selected, setSelected] = useState(band);
  useEffect(() => setSelected(band), [band]);
  function choose(next: PriceBandId | undefined) {
    setSelected(next);
    afterPaint(() => onChange(next));
  }
  return (
    <>
      <fieldset className={styles.bands} aria-label={LISTING_COPY.filterByPrice}>
        {PRICE_BANDS.map(({ id, label }) => (
          <label key={id} className={styles.band}>
            <input
              type="radio"
              name="price-band"
              value={id}
              checked={selected === id}
              onChange={() => choose(id)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <Button look="quiet" aria-disabled={!selected} onClick={() => choose(undefined)}>
          {LISTING_COPY.anyPrice}
        </Button>
        <Button onClick={onClose}>{LISTING_COPY.showPieces}</Button>
      </div>
    </>
  );
}
