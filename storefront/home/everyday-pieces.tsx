import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { ROW_TEXTS } from '#contract/texts/collection-texts.ts';
import { formatGrams } from '#contract/weight.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { useTexts } from '#storefront/texts/use-texts.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './everyday-pieces.module.css';
import { firstPieces, type PricedPiece, rowQuery } from './priced-pieces.ts';

/** The prices were rendered just now; in a tab that is open longer they are read again. */
const FRESH_MS = 60_000;

/** A row of pieces with their prices below the category tiles; not a section of its own. */
export function EverydayPieces({ rendered }: { rendered: PricedPiece[] | undefined }) {
  const { row_collection: collection, row_heading, row_link } = useTexts(ROW_TEXTS);
  const { data: pieces = [] } = useQuery({
    queryKey: ['row of pieces', collection],
    queryFn: async ({ signal }) =>
      firstPieces(await request(calls.getProducts, { query: rowQuery(collection), signal })),
    ...(rendered && { initialData: rendered }),
    staleTime: FRESH_MS,
  });
  if (pieces.length === 0) return null;
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>{row_heading}</h3>
        <Link to={paths.listing({ collection })} className={styles.more}>
          {row_link}
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
