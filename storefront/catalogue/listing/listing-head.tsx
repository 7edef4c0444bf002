import { Link } from 'react-router';
import { SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { counted } from '#contract/counted.ts';
import { paths } from '#storefront/paths.ts';
import { Select } from '#storefront/ui/controls/field.tsx';
import type { ListingFilters } from '../filters/listing-filters.ts';
import { PriceFilter } from '../filters/price-filter.tsx';
import { CHAIN_KINDS, LISTING_COPY } from './listing-copy.ts';
import styles from './listing-head.module.css';
import type { Listing } from './use-listing.ts';

interface ListingHeadProps {
  title: string;
  filters: ListingFilters;
  listing: Pick<Listing, 'total' | 'loading'>;
  onChange: (part: Partial<Omit<ListingFilters, 'category'>>) => void;
}

/** Heading, number of products, price filter and sort order. */
export function ListingHead({ title, filters, listing: { total, loading }, onChange }: ListingHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.count} role="status">
          {total !== undefined && <span>{counted(total, 'piece')}</span>}
          {loading && <span>{LISTING_COPY.loading}</span>}
        </p>
      </div>
      <div className={styles.controls}>
        <PriceFilter filters={filters} total={loading ? undefined : total} onChange={onChange} />
        <div className={styles.sort}>
          <Select
            label={LISTING_COPY.sortBy}
            value={filters.sort ?? ''}
            onChange={(event) => onChange({ sort: SORTS.find(({ id }) => id === event.target.value)?.id })}
          >
            <option value="">{LISTING_COPY.noSort}</option>
            {SORTS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ChainKinds filters={filters} />
    </div>
  );
}

/** Narrows the category Chain to chains, pendants or necklaces (P-11). */
function ChainKinds({ filters }: { filters: ListingFilters }) {
  if (!CHAIN_KINDS.some(({ category }) => category === filters.category)) return null;
  return (
    <nav className={styles.kinds} aria-label={LISTING_COPY.kinds}>
      {CHAIN_KINDS.map(({ label, category }) => (
        <Link
          key={category}
          to={paths.listing({ ...filters, category })}
          state={{ category, ...(filters.gender && { gender: filters.gender }) }}
          aria-current={category === filters.category ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
