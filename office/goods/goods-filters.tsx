import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { STOCK_FILTERS } from '#contract/office/goods/goods.ts';
import { Select } from '../ui/forms/field.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import styles from './goods.module.css';
import { choicesQuery, type GoodsFilter } from './goods-queries.ts';

/** The filter that the address holds. */
export function filterIn(search: URLSearchParams): GoodsFilter {
  const text = (name: string) => search.get(name) || undefined;
  const state = (['on sale', 'withdrawn'] as const).find((one) => one === search.get('state'));
  const stock = STOCK_FILTERS.find((one) => one === search.get('stock'));
  const filter = { q: text('q'), category: text('category'), metal: text('metal'), purity: text('purity') };
  const given = Object.entries({ ...filter, state, stock }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

const STOCK_LABELS = { 'sold out': 'Sold out', low: 'Low: 1 or 2 left', 'made to order': 'Made to order' };

/** Search and filters of the goods; all of them are in the address. */
export function GoodsFilters() {
  const { data } = useQuery(choicesQuery);
  return (
    <div className={styles.filters}>
      <SearchForm label="Name or SKU" />
      <Filter name="category" label="Category" options={data?.categories ?? []} />
      <Filter name="metal" label="Metal" options={data?.metals ?? []} />
      <Filter name="purity" label="Purity" options={data?.purities ?? []} />
      <Filter name="stock" label="Stock" options={STOCK_FILTERS} labels={STOCK_LABELS} />
    </div>
  );
}

interface FilterProps {
  name: string;
  label: string;
  options: readonly string[];
  labels?: Record<string, string>;
}

function Filter({ name, label, options, labels = {} }: FilterProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get(name) ?? '';
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Select label={label} value={chosen} onChange={(event) => choose(event.target.value)}>
      <option value="">All</option>
      {[...new Set([...options, ...(chosen ? [chosen] : [])])].map((option) => (
        <option key={option} value={option}>
          {labels[option] ?? option}
        </option>
      ))}
    </Select>
  );
}
