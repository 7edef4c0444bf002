import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { formatGrams } from '#contract/weight.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './everyday-pieces.module.css';
import { EVERYDAY, EVERYDAY_QUERY, firstPieces, type PricedPiece } from './priced-pieces.ts';

/** The prices were rendered just now; in a tab that is open longer they are read again. */
const FRESH_MS = 60_000;
const ADDRESS = paths.listing({ collection: EVERYDAY.name });

/** A row of pieces with their prices below the category tiles; not a section of its own. */
export function EverydayPieces({ rendered }: { rendered: PricedPiece[] | undefined }) {
  const { data: pieces = [] } = useQuery({
    queryKey: ['everyday pieces'],
    queryFn: async ({ signal }) =>
      firstPieces(await request(calls.getProducts, { query: EVERYDAY_QUERY, signal })),
    ...(rendered && { initialData: rendered }),
    staleTime: FRESH_MS,
  });
  if (pieces.length === 0) return null;
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>{EVERYDAY.title}</h3>
        <Link to={ADDRESS} className={styles.more}>
          {EVERYDAY.more}
        </Link>
      </div>
      <ul className={styles.pieces}>
        {pieces.map(({ id, name, priceRupees, photo, weightGrams }) => (
          <li key={id}>
            <Link to={paths.product(id, name)} className={styles.piece}>
              <ProductPhoto
                className={styles.photo}
                photoUrl={photo}
                alt=""
                productName={name}
                sizes="(min-width: 64em) 15vw, (min-width: 40em) 30vw, 45vw"
              />
              <span className={styles.name}>{name}</span>
              <span className={styles.facts}>
                <Price rupees={priceRupees} />
                <span className={styles.weight}>{formatGrams(weightGrams, 2)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
