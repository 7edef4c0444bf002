import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { SUGGESTED_PIECES } from '#contract/search/search-limits.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './search-suggestions.module.css';

/** Debounce time of the suggestions. */
const TYPING_PAUSE_MS = 200;

interface SearchSuggestionsProps {
  /** The typed text, trimmed. */
  text: string;
  onChosen: () => void;
}

/** Below the categories: pieces that match what is typed, and the way to all of them. */
export function SearchSuggestions({ text, onChosen }: SearchSuggestionsProps) {
  const q = useSettled(text);
  const { data } = useQuery({
    queryKey: ['products', 'suggested', q],
    queryFn: ({ signal }) =>
      request(calls.search, { query: { q, page_size: SUGGESTED_PIECES, is_typing: 'yes' }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={styles.suggestions}>
      {data && data.data.length > 0 && (
        <ul className={styles.pieces} aria-label="Matching pieces">
          {data.data.map(({ product_id, product_name, photos, price, price_on_request }) => (
            <li key={product_id}>
              <Link to={paths.product(product_id, product_name)} className={styles.piece} onClick={onChosen}>
                <span className={styles.photo}>
                  <ProductPhoto photoUrl={photos[0]?.photo_url} alt="" sizes="48px" />
                </span>
                <span className={styles.name}>{product_name}</span>
                {price_on_request ? <span>Price on request</span> : <Price rupees={price} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.search({ q: text })} className={styles.all} onClick={onChosen}>
        {`Search all pieces for “${text}”`}
      </Link>
    </div>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
