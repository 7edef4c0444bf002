import { useEffect, useState } from 'react';
import { PRICE_BANDS, type PriceBandId } from '#contract/catalogue/catalogue-filter.ts';
import { afterPaint } from '#storefront/ui/after-paint.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { Select } from '#storefront/ui/controls/field.tsx';
import { GENDERS, LISTING_COPY } from '../listing/listing-copy.ts';
import type { ListingFilters } from './listing-filters.ts';
import styles from './price-filter-dialog.module.css';

export interface PriceFilterProps {
  filters: ListingFilters;
  /** The number of matching products; undefined while unknown. */
  total: number | undefined;
  onChange: (part: Partial<Pick<ListingFilters, 'band' | 'gender'>>) => void;
}

interface PriceFilterDialogProps extends PriceFilterProps {
  open: boolean;
  onClose: () => void;
}

/** The five price bands, and for whom. A choice takes effect immediately, behind the dialog. */
export function PriceFilterDialog({ open, ...choice }: PriceFilterDialogProps) {
  return (
    <Dialog open={open} onClose={choice.onClose} title={LISTING_COPY.filterByPrice}>
      <BandChoice {...choice} />
    </Dialog>
  );
}

/** A component of its own, so that a choice does not re-render the dialog. */
function BandChoice({ onClose, filters, total, onChange }: Omit<PriceFilterDialogProps, 'open'>) {
  const { band, gender = '' } = filters;
  // Optimistic: the radio button changes at once, the list follows when the URL has changed.
  const [selected, setSelected] = useState(band);
  useEffect(() => setSelected(band), [band]);
  function choose(next: PriceBandId | undefined) {
    setSelected(next);
    afterPaint(() => onChange({ band: next }));
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
      <div className={styles.gender}>
        <Select
          label={LISTING_COPY.forWhom}
          value={GENDERS.find((row) => row.gender.toLowerCase() === gender.toLowerCase())?.gender ?? ''}
          onChange={(event) => onChange({ gender: event.target.value || undefined })}
        >
          <option value="">{LISTING_COPY.everyone}</option>
          {GENDERS.map((row) => (
            <option key={row.gender} value={row.gender}>
              {row.label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.foot}>
        <Button variant="text" aria-disabled={!selected} onClick={() => choose(undefined)}>
          {LISTING_COPY.anyPrice}
        </Button>
        <Button onClick={onClose}>{LISTING_COPY.show(total)}</Button>
      </div>
    </>
  );
}
